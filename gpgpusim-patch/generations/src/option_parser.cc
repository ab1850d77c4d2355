#include "option_parser.h"

// Stand-in: the options, which GPGPU-Sim and Accel-Sim's front end print when they start.
class OptionParser {
 public:
  void Print(FILE *) {}
};

#include "option_parser.h"

void option_parser_print(option_parser_t opp, FILE *fout) {
  OptionParser *p_opr = reinterpret_cast<OptionParser *>(opp);
  p_opr->Print(fout);
}
