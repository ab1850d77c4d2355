package io.policybridge.report.drawing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mozilla.javascript.BaseFunction;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;

/** {@code textWidth(text, font)} in px, where the font says {@code 10px} among other things. */
final class TextWidth extends BaseFunction {
    private static final long serialVersionUID = 1;
    private static final Pattern SIZE = Pattern.compile("([0-9.]+)px");
    private static final double USUAL_SIZE = 12;

    private final transient FigureFont font;

    TextWidth(FigureFont font) {
        this.font = font;
    }

    @Override
    public Object call(Context context, Scriptable scope, Scriptable self, Object[] arguments) {
        Matcher size = SIZE.matcher(Context.toString(arguments[1]));
        return font.width(Context.toString(arguments[0]))
                * (size.find() ? Double.parseDouble(size.group(1)) : USUAL_SIZE);
    }
}
