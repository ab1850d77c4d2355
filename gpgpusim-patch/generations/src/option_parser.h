// Stand-in: the options of a run.
#ifndef OPTION_PARSER_H
#define OPTION_PARSER_H

#include <stdio.h>

typedef class OptionParser *option_parser_t;

void option_parser_print(option_parser_t opp, FILE *fout);

#endif
