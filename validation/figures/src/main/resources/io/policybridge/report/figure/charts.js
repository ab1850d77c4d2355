// What ECharts is told to draw for a chart of a report: the same for files (in Rhino) and for the page (in a browser).
// A chart is the data that the report gives; a view says how it is looked at:
// {dark, width in px, exact: whether it is as wide whatever it shows, filter: part of workloads' names, sort: place of a
// series or -1, hidden: {name of a series: true}, still: whether no mouse is over it}.
var PolicyBridgeCharts = (function () {
  "use strict";
  var FONT = "'Liberation Sans',Helvetica,Arial,sans-serif";
  var FONT_SIZE = 10;
  var SMALL = 8;
  // Okabe and Ito's colours, which survive colour blindness, with hatchings, which survive grey print.
  var FILLS = [
    ["#e4e4e4", null],
    ["#0072b2", null],
    ["#e69f00", { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1.2, 4], rotation: -Math.PI / 4 }],
    ["#56b4e9", { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1.2, 4], rotation: Math.PI / 4 }],
    ["#009e73", { symbol: "circle", dashArrayX: [[4, 2], [0, 3, 3, 0]], dashArrayY: [4, 0], symbolSize: 0.75 }],
    ["#d55e00", { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1.5, 3], rotation: 0 }],
    ["#cc79a7", { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1.5, 3], rotation: Math.PI / 2 }],
    ["#f0e442", { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2.5, 2.5], rotation: -Math.PI / 4 }],
    ["#4d4d4d", null],
    ["#ffffff", { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1, 2], rotation: Math.PI / 4 }],
    ["#0072b2", { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: -Math.PI / 4 }],
    ["#d55e00", { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: Math.PI / 4 }]
  ];
  var MARKS = ["circle", "rect", "triangle", "diamond", "emptyCircle", "emptyRect", "emptyTriangle", "emptyDiamond"];
  var DASHES = ["solid", [6, 2], [2, 2], [8, 2, 2, 2]];
  var CEILINGS = ["#000000", "#a00000", "#404080", "#606060"];
  // What is cut off has a break near its top.
  var BREAK = "path://M0 3L10 0L10 3L0 6Z";

  function ink(view) {
    return view.dark ? "#e8e8e8" : "#1a1a1a";
  }
  function faint(view) {
    return view.dark ? "#444c56" : "#d0d0d0";
  }
  function paper(view) {
    return view.dark ? "#14191f" : "#ffffff";
  }

  function fill(place, view) {
    var kind = FILLS[place % FILLS.length];
    var style = { color: kind[0], borderColor: view.dark ? "#c8c8c8" : "#222222", borderWidth: 0.5 };
    if (kind[1]) {
      var decal = {};
      for (var key in kind[1]) {
        decal[key] = kind[1][key];
      }
      decal.color = "rgba(0,0,0,0.6)";
      style.decal = decal;
    }
    return style;
  }

  function lineColour(place, view) {
    var colour = FILLS[1 + place % (FILLS.length - 1)][0]; // the first is too light for a line
    return view.dark && colour === "#4d4d4d" ? "#bbbbbb" : colour === "#ffffff" || colour === "#f0e442" ? "#a08000" : colour;
  }

  var MEANS = {
    arithmetic: function (numbers) {
      return sum(numbers) / numbers.length;
    },
    geometric: function (numbers) {
      return Math.exp(sum(numbers.map(Math.log)) / numbers.length);
    },
    harmonic: function (numbers) {
      return numbers.length / sum(numbers.map(function (x) { return 1 / x; }));
    }
  };
  function sum(numbers) {
    return numbers.reduce(function (a, b) { return a + b; }, 0);
  }
  // Of a policy over workloads, or nothing if one has no value or there are none.
  function mean(kind, numbers) {
    return numbers.length === 0 || numbers.some(function (x) { return x === null; }) ? null : MEANS[kind](numbers);
  }

  function shownSeries(chart, view) {
    return chart.series.filter(function (one) { return !(view.hidden && view.hidden[one.name]); });
  }
  // Places of those of the workloads that have a value of every policy that has any: over these, means can be compared.
  function common(chart, view, places) {
    var policies = shownSeries(chart, view).filter(function (one) {
      return !one.ceiling && places.some(function (place) { return one.values[place] !== null; });
    });
    return places.filter(function (place) {
      return policies.every(function (one) { return one.values[place] !== null; });
    });
  }

  // The columns of a bar chart: of each class its workloads and its mean, then the mean of all.
  function columns(chart, view) {
    var filter = (view.filter || "").toLowerCase();
    var places = chart.workloads
      .map(function (name, place) { return place; })
      .filter(function (place) { return chart.workloads[place].toLowerCase().indexOf(filter) >= 0; });
    if (view.sort >= 0) {
      var by = chart.series[view.sort].values;
      places.sort(function (a, b) {
        return (by[b] === null ? -Infinity : by[b]) - (by[a] === null ? -Infinity : by[a]) || a - b;
      });
    }
    var all = [];
    function addMean(kind, members, name) {
      var some = common(chart, view, members);
      all.push({ name: short(kind) + name + ofSome(some, members), places: some, mean: kind });
    }
    function add(members, name) {
      members.forEach(function (place) { all.push({ name: chart.workloads[place], places: [place], mean: null }); });
      chart.means.forEach(function (kind) {
        if (members.length > 1) {
          addMean(kind, members, name);
        }
      });
    }
    if (chart.classes.length > 0) {
      chart.classes.forEach(function (one) {
        add(places.filter(function (place) { return one.workloads.indexOf(chart.workloads[place]) >= 0; }), " " + one.name);
      });
      chart.means.forEach(function (kind) { addMean(kind, places, " all"); });
    } else {
      add(places, "");
    }
    return all;
  }
  function short(kind) {
    return { geometric: "gmean", arithmetic: "mean", harmonic: "hmean" }[kind];
  }
  function ofSome(some, all) {
    return some.length === all.length ? "" : " of " + some.length + " of " + all.length;
  }

  function value(series, column) {
    return over(column, function (place) { return series.values[place]; });
  }
  function over(column, at) {
    return column.mean === null ? at(column.places[0]) : mean(column.mean, column.places.map(at));
  }
  // The lowest and the highest of the seeds; nothing if less than two have a value.
  function spread(series, column) {
    if (!series.seeds) {
      return null;
    }
    var numbers = series.seeds.map(function (values) {
      return over(column, function (place) { return values[place]; });
    }).filter(isNumber);
    return numbers.length < 2 ? null : [Math.min.apply(null, numbers), Math.max.apply(null, numbers)];
  }

  // What the page opens with: for each figure of a statistic over workloads, the mean of each policy, on how many
  // workloads it is the best, and which is the best on each workload.
  function summary(charts, view) {
    var own = { sort: -1, filter: view.filter, hidden: view.hidden };
    var figures = charts.map(function (one) {
      return { title: one.title, config: one.config, data: one.data.kind === "matrix" ? ofMatrix(one.data) : one.data };
    }).filter(function (one) { return one.data.kind === "bars" && one.data.means.length > 0; });
    var policies = [];
    var workloads = [];
    var parts = figures.map(function (figure) {
      var chart = figure.data;
      var places = columns(chart, { sort: -1, filter: view.filter }).filter(function (column) { return column.mean === null; })
        .map(function (column) { return column.places[0]; });
      var some = common(chart, own, places);
      var shown = shownSeries(chart, own);
      var means = shown.map(function (one) {
        return mean(chart.means[0], some.map(function (place) { return one.values[place]; }));
      });
      var racing = shown.filter(function (one) { return !one.ceiling; });
      shown.forEach(function (one) {
        if (policies.every(function (other) { return other.name !== one.name; })) {
          policies.push({ name: one.name, ceiling: one.ceiling });
        }
      });
      var best = {};
      places.forEach(function (place) {
        var name = chart.workloads[place];
        if (workloads.indexOf(name) < 0) {
          workloads.push(name);
        }
        best[name] = winners(racing.map(function (one) { return one.values[place]; }), chart.better, racing);
      });
      return {
        title: figure.title, config: figure.config, better: chart.better,
        mean: places.length === 1 ? chart.workloads[places[0]] : short(chart.means[0]) + ofSome(some, places),
        names: shown.map(function (one) { return one.name; }), means: means, best: best,
        first: winners(racing.map(function (one) { return means[shown.indexOf(one)]; }), chart.better, racing)
      };
    });
    return {
      figures: parts,
      policies: policies.filter(function (one) { return !one.ceiling; }).concat(policies.filter(function (one) { return one.ceiling; })),
      workloads: workloads
    };
  }
  // A matrix as the bars of the same numbers.
  function ofMatrix(chart) {
    return {
      kind: "bars", workloads: chart.x.slice(0, -1), means: ["geometric"], classes: [], better: chart.better,
      series: chart.lines.map(function (one) { return { name: one.name, ceiling: one.ceiling, values: one.values.slice(0, -1) }; })
    };
  }
  // {value, of how many, names} of the best of the values; nothing where it is not known whether more is better, or of less than two.
  function winners(values, better, series) {
    var numbers = values.filter(isNumber);
    if (!better || numbers.length < 2) {
      return null;
    }
    var best = Math[better === "more" ? "max" : "min"].apply(null, numbers);
    return {
      value: best,
      of: numbers.length,
      names: series.filter(function (one, at) { return values[at] === best; }).map(function (one) { return one.name; })
    };
  }

  function nice(step) {
    var power = Math.pow(10, Math.floor(Math.log(step) / Math.LN10));
    var rest = step / power;
    return (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 2.5 ? 2.5 : rest <= 5 ? 5 : 10) * power;
  }
  function rounded(x) {
    return Number(x.toPrecision(10));
  }

  // A number more than this times as high as nine tenths of all is cut off.
  var FAR = 2.2;

  // From where to where the axis of values goes: over the numbers, and down to bounds, however high these are. What is
  // far above the others is cut off, unless all is to be seen.
  function range(numbers, ratio, whole, bounds) {
    var sorted = numbers.filter(isNumber);
    sorted.sort(function (a, b) { return a - b; });
    if (sorted.length === 0) {
      return { min: 0, max: 1, step: 0.25, cut: false };
    }
    var low = (bounds || []).filter(isNumber).reduce(function (a, b) { return Math.min(a, b); }, sorted[0]);
    var high = sorted[sorted.length - 1];
    var usual = sorted[Math.floor(0.9 * (sorted.length - 1))];
    var cut = !whole && sorted.length >= 10 && high > FAR * usual && usual > 0;
    high = !cut ? high : sorted.reduce(function (a, b) { return b <= FAR * usual ? Math.max(a, b) : a; }, 1.3 * usual);
    var from = ratio && low > 0.4 ? Math.min(low, 1) - 0.1 * Math.max(high - low, 0.05) : Math.min(0, low);
    var step = nice(Math.max(high - from, 1e-9) / 5);
    var min = rounded(Math.floor(from / step + 1e-9) * step);
    return { min: min, max: rounded(Math.ceil(high / step - 1e-9) * step), step: step, cut: cut };
  }
  function isNumber(x) {
    return x !== null && isFinite(x);
  }

  function number(x) {
    if (x === null || x === undefined) {
      return "-";
    }
    var size = Math.abs(x);
    return size >= 1000 ? x.toPrecision(4).replace(/e\+?/, "e") : size >= 100 ? x.toFixed(0) : size >= 10 ? x.toFixed(1)
      : x.toFixed(2);
  }

  // For tables: a digit more than at a bar.
  function exact(x) {
    var size = Math.abs(x);
    return size >= 100000 ? number(x) : size >= 100 ? x.toFixed(1) : x.toFixed(3);
  }

  // At an axis, where all have the same step.
  function tick(x) {
    return Math.abs(x) < 1e5 ? String(rounded(x)) : number(x);
  }

  function base(view) {
    return {
      animation: false,
      backgroundColor: "transparent",
      textStyle: { fontFamily: FONT, fontSize: FONT_SIZE, color: ink(view) },
      tooltip: view.still ? { show: false } : {
        trigger: "item",
        confine: true,
        backgroundColor: paper(view),
        borderColor: faint(view),
        textStyle: { color: ink(view), fontFamily: FONT, fontSize: 12 }
      }
    };
  }
  function legend(view, data, icon) {
    return {
      type: "plain",
      top: 0,
      itemWidth: 14,
      itemHeight: 9,
      itemGap: 10,
      itemStyle: { borderWidth: 0.5 },
      selectedMode: false,
      inactiveColor: faint(view),
      textStyle: { color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE },
      data: data.map(function (name) { return icon ? { name: name, icon: icon } : { name: name }; })
    };
  }
  // Lines that a legend of these names takes at that width.
  function legendLines(names, width) {
    var lines = 1;
    var at = 0;
    names.forEach(function (name) {
      var own = 14 + 5 + 10 + 5.2 * name.length;
      if (at > 0 && at + own > width) {
        lines++;
        at = 0;
      }
      at += own;
    });
    return names.length === 0 ? 0 : lines;
  }
  function axis(view, more) {
    var own = {
      axisLine: { show: true, lineStyle: { color: ink(view), width: 1 } },
      axisTick: { show: true, lineStyle: { color: ink(view) } },
      axisLabel: { color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE },
      splitLine: { show: true, lineStyle: { color: faint(view), width: 0.6 } },
      nameTextStyle: { color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE }
    };
    for (var key in more) {
      own[key] = more[key];
    }
    return own;
  }

  // Names under the axis: aslant where they are longer than their place.
  function categories(view, names, room) {
    var longest = names.reduce(function (most, name) { return Math.max(most, name.length); }, 0);
    var slant = longest * 5.4 > room ? (room < 13 ? 90 : 40) : 0;
    return {
      slant: slant,
      height: slant === 0 ? 18 : Math.ceil(slant === 90 ? Math.min(100, 8 + 5.4 * longest) : Math.min(80, 12 + 3.7 * longest)),
      axis: axis(view, {
        type: "category",
        data: names,
        axisTick: { show: true, alignWithLabel: false, lineStyle: { color: ink(view) } },
        splitLine: { show: false },
        axisLabel: {
          color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE, interval: 0, rotate: slant,
          width: slant === 0 ? undefined : 110, overflow: "truncate"
        }
      })
    };
  }

  function escaped(text) {
    return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
  }

  // The height of bars, and the least width of one that has a number above it, across it or upright.
  var PLOT = 150;
  var LEAST_ROOM = 6.4;
  // No bar is wider: a figure of few is narrow.
  var MOST_BAR = 72;
  // Of the room of a group, what its bars take.
  var SHARE = 0.84;
  var LEFT = 48;
  var RIGHT = 8;
  // What a legend and a caption of the axis need, however little is shown.
  var LEAST_WIDTH = 320;

  // Where a figure lies that would be natural px wide: no wider, but in the middle of an exact width.
  function sides(view, natural) {
    var wanted = Math.max(LEAST_WIDTH, Math.ceil(natural));
    var width = view.exact ? view.width : Math.min(view.width, wanted);
    return { width: width, spare: Math.max(0, (width - natural) / 2) };
  }
  // As high as it is wide, between two heights.
  function high(width, share, least, most) {
    return Math.round(Math.max(least, Math.min(most, share * width)));
  }
  // Of digits and points, in px.
  function wide(text, size) {
    return 0.56 * size * text.length;
  }

  function valuesOf(series, columns) {
    return series.reduce(function (some, one) {
      return some.concat(columns.map(function (column) { return value(one, column); }));
    }, []);
  }

  function bars(chart, view) {
    var shown = shownSeries(chart, view);
    var policies = shown.filter(function (one) { return !one.ceiling; });
    var ceilings = shown.filter(function (one) { return one.ceiling; });
    var all = columns(chart, view);
    var numbers = valuesOf(policies, all);
    var bounds = valuesOf(ceilings, all);
    var spreads = policies.map(function (one) { return all.map(function (column) { return spread(one, column); }); });
    var whiskers = spreads.reduce(function (some, own) { return some.concat(own); }, []);
    var names = shown.map(function (one) { return one.name; });
    var groups = Math.max(1, all.length);
    var side = sides(view, LEFT + RIGHT + groups * Math.max(1, policies.length) * MOST_BAR / SHARE);
    var plot = high(side.width, 0.2, PLOT, 240);
    var room = (side.width - 2 * side.spare - LEFT - RIGHT) / groups;
    var bottom = categories(view, all.map(function (column) { return column.name; }), room);
    var barWidth = SHARE * room / Math.max(1, policies.length);
    var share = SHARE * room / Math.max(1, ceilings.length);
    var labelled = barWidth >= LEAST_ROOM;
    var labelSize = barWidth >= 7.5 ? SMALL : SMALL - 1;
    var longest = numbers.concat(bounds).reduce(function (most, x) { return Math.max(most, wide(number(x), labelSize)); }, 0);
    var across = Math.min(barWidth, share) >= longest + 3;
    var labelHeight = !labelled ? 0 : across ? labelSize + 2 : longest + 2;
    // nothing is above the axis where its number has no room
    var roomy = labelled && share >= LEAST_ROOM;
    var tops = numbers.map(function (x, at) { return whiskers[at] === null ? x : Math.max(x, whiskers[at][1]); });
    var feet = bounds.concat(whiskers.map(function (own) { return own === null ? null : own[0]; }));
    var scale = range(roomy && policies.length > 0 ? tops : tops.concat(bounds), chart.ratio,
      chart.kind === "histogram" || !roomy, feet);
    function px(x) {
      return plot * x / (scale.max - scale.min);
    }
    // marks of bounds above the axis stand above the numbers of the bars there, all at one height
    var lift = all.reduce(function (most, column, at) {
      var highest = policies.reduce(function (top, one, own) {
        return Math.max(top, tops[own * all.length + at]);
      }, scale.min);
      var free = Math.max(0, px(scale.max - highest));
      return valuesOf(ceilings, [column]).some(function (x) { return x > scale.max; })
        ? Math.max(most, labelHeight + 6 - free) : most;
    }, 0);
    var top = Math.ceil(14 * legendLines(names, side.width - 20) + 8 + labelHeight + lift
      + (bounds.some(function (x) { return x > scale.max; }) ? 6 + labelHeight : 0));
    // a number stands above its bar and whisker, and above the lines of 1 and of bounds that would cross it
    function distance(at, own, seeds) {
      var from = 3 + (seeds === null || own > scale.max ? 0 : px(Math.max(0, Math.min(seeds[1], scale.max) - own)));
      ceilings.map(function (one) { return value(one, all[at]); }).concat(chart.ratio ? [1] : []).filter(isNumber)
        .sort(function (a, b) { return a - b; })
        .forEach(function (crossing) {
          var line = px(crossing - own);
          if (own <= scale.max && crossing <= scale.max && line > from - 2 && line < from + labelHeight) {
            from = line + 3;
          }
        });
      return from;
    }
    var turned = across ? { position: "top", align: "center", verticalAlign: "bottom" }
      : { position: "top", rotate: 90, align: "left", verticalAlign: "middle" };
    function label(more) {
      var own = { fontFamily: FONT, color: ink(view), textBorderWidth: 0 };
      [turned, more].forEach(function (some) {
        for (var key in some) {
          own[key] = some[key];
        }
      });
      return own;
    }
    var series = policies.map(function (one) {
      return {
        type: "bar",
        name: one.name,
        barGap: "0%",
        barCategoryGap: "16%",
        itemStyle: fill(chart.series.indexOf(one), view),
        emphasis: { disabled: true },
        label: label({ show: labelled, distance: 3, fontSize: labelSize }),
        data: all.map(function (column, at) {
          var own = value(one, column);
          var seeds = spreads[policies.indexOf(one)][at];
          return own === null ? "-" : {
            value: Math.min(own, scale.max),
            own: own,
            seeds: seeds,
            label: { formatter: number(own), fontWeight: own > scale.max ? "bold" : "normal",
              distance: distance(at, own, seeds) }
          };
        })
      };
    });
    if (whiskers.some(function (own) { return own !== null && own[0] < own[1]; })) {
      policies.forEach(function (one, place) {
        series.push(whiskersOf(spreads[place], function (at) { return value(one, all[at]) <= scale.max; },
          (place - (policies.length - 1) / 2) * barWidth, Math.min(6, 0.6 * barWidth), scale.max, view));
      });
    }
    policies.forEach(function (one, place) {
      series.push({
        type: "scatter",
        silent: true,
        symbol: BREAK,
        symbolSize: [barWidth, 7],
        symbolOffset: [(place - (policies.length - 1) / 2) * barWidth, 10],
        itemStyle: { color: paper(view), opacity: 1, borderColor: ink(view), borderWidth: 0.6 },
        z: 4,
        data: all.map(function (column) { return value(one, column) > scale.max ? scale.max : "-"; })
      });
    });
    ceilings.forEach(function (one, place) {
      var colour = view.dark ? "#ffffff" : CEILINGS[place % CEILINGS.length];
      series.push({
        type: "scatter",
        name: one.name,
        symbol: "rect",
        itemStyle: { color: colour, opacity: 1 },
        emphasis: { disabled: true },
        z: 5,
        clip: false,
        data: all.map(function (column) {
          var own = value(one, column);
          if (own === null) {
            return "-";
          }
          var off = own > scale.max;
          return {
            value: off ? scale.max : own,
            own: own,
            symbol: off ? "triangle" : "rect",
            symbolSize: off ? [Math.min(7, share), 6] : [share, 2],
            symbolOffset: [(place - (ceilings.length - 1) / 2) * share, off ? -lift : 0],
            label: label({ show: off, formatter: number(own), distance: 2, fontSize: labelSize })
          };
        })
      });
    });
    if (series.length > 0) {
      series[0].markArea = { silent: true, z: 0, itemStyle: { color: view.dark ? "#232b34" : "#f2f2f2" },
        data: all.map(function (column, at) { return [{ xAxis: at }, { xAxis: at }]; })
          .filter(function (area, at) { return all[at].mean !== null; }) };
      if (chart.ratio && scale.min < 1 && scale.max > 1) {
        series[0].markLine = { silent: true, symbol: "none", z: 4, label: { show: false },
          lineStyle: { color: ink(view), width: 0.8, type: "solid" }, data: [{ yAxis: 1 }] };
      }
    }
    var option = base(view);
    option.legend = legend(view, names, "rect");
    option.grid = { left: LEFT + side.spare, right: RIGHT + side.spare, top: top, bottom: bottom.height };
    option.xAxis = bottom.axis;
    option.yAxis = axis(view, { type: "value", min: scale.min, max: scale.max, interval: scale.step,
      name: chart.unit, nameLocation: "middle", nameGap: 34 });
    option.series = series;
    option.tooltip.formatter = function (item) {
      return escaped(item.seriesName) + "<br>" + escaped(item.name) + ": <b>" + number(item.data.own) + "</b>"
        + seedsOf(item.data.seeds);
    };
    return { option: option, width: side.width, height: plot + top + bottom.height };
  }

  // In a tooltip, below the mean.
  function seedsOf(seeds) {
    return seeds ? "<br>seeds: " + number(seeds[0]) + " to " + number(seeds[1]) : "";
  }

  // Lines from the lowest to the highest seed of points in a plane; ends: both ends of each, as x, y, x, y.
  function crosses(ends, colour) {
    return {
      type: "custom",
      silent: true,
      z: 1,
      encode: { x: [0, 2], y: [1, 3] },
      data: ends,
      renderItem: function (params, api) {
        var from = api.coord([api.value(0), api.value(1)]);
        var to = api.coord([api.value(2), api.value(3)]);
        var aside = from[0] === to[0] ? [2.5, 0] : [0, 2.5];
        function cap(at) { return [[at[0] - aside[0], at[1] - aside[1]], [at[0] + aside[0], at[1] + aside[1]], at]; }
        return { type: "polyline", shape: { points: cap(from).concat(cap(to).reverse()) },
          style: { stroke: colour, lineWidth: 0.9, fill: "none" } };
      }
    };
  }

  // Lines from the lowest to the highest seed, over bars that lie aside of the middle of their group.
  function whiskersOf(spreads, isWhole, aside, cap, max, view) {
    return {
      type: "custom",
      silent: true,
      z: 5,
      data: spreads.map(function (own, at) { return own !== null && own[0] < own[1] && isWhole(at) ? [at, own[0], own[1]] : [at, null, null]; }),
      renderItem: function (params, api) {
        if (!isNumber(api.value(1)) || isNaN(api.value(1))) {
          return null;
        }
        var from = api.coord([api.value(0), api.value(1)]);
        var to = api.coord([api.value(0), Math.min(api.value(2), max)]);
        var x = from[0] + aside;
        var stroke = [[x - cap / 2, from[1]], [x + cap / 2, from[1]], [x, from[1]], [x, to[1]]];
        return {
          type: "polyline",
          shape: { points: api.value(2) > max ? stroke : stroke.concat([[x - cap / 2, to[1]], [x + cap / 2, to[1]]]) },
          style: { stroke: ink(view), lineWidth: 0.9, fill: "none" }
        };
      }
    };
  }

  // Marks and dashes tell lines apart in grey print.
  function line(name, values, place, view, strong) {
    return {
      type: "line",
      name: name,
      data: values.map(function (own) { return own === null ? "-" : own; }),
      symbol: MARKS[place % MARKS.length],
      symbolSize: values.length > 60 ? 0 : 6,
      showSymbol: values.length <= 60,
      connectNulls: false,
      lineStyle: { color: strong ? ink(view) : lineColour(place, view), width: strong ? 2.4 : 1.3,
        type: strong ? "solid" : DASHES[Math.floor(place / 2) % DASHES.length] },
      itemStyle: { color: strong ? ink(view) : lineColour(place, view) },
      emphasis: { disabled: true },
      z: strong ? 4 : 3
    };
  }

  // Lines of policies have the colours of their bars; the first, whose bars are light, is dark.
  function ofPolicy(made, place, view) {
    var colour = place % FILLS.length === 0 ? ink(view) : lineColour(place - 1, view);
    made.lineStyle.color = colour;
    made.lineStyle.type = DASHES[place % DASHES.length];
    made.itemStyle.color = colour;
    return made;
  }

  function named(option, view, chart, top, xAxis, yAxis) {
    option.grid = { left: 56, right: 14, top: top, bottom: 40 };
    option.xAxis = axis(view, xAxis);
    option.xAxis.name = chart.xName;
    option.xAxis.nameLocation = "middle";
    option.xAxis.nameGap = 24;
    option.yAxis = axis(view, yAxis);
    option.yAxis.name = chart.yName;
    option.yAxis.nameLocation = "middle";
    option.yAxis.nameGap = 40;
    return option;
  }

  // Where lines leave the axis their marks stand above it, one over the other, each with an arrow and its number: the
  // height and the width of one, and how many there may be.
  var CUT_HEIGHT = 10;
  var CUT_WIDTH = 40;
  var MOST_ROWS = 4;

  // The lines that are above the axis at a place, the lowest first.
  function linesAbove(lines, at, max) {
    return lines.filter(function (one) { return one.own.values[at] > max; })
      .sort(function (a, b) { return a.own.values[at] - b.own.values[at]; });
  }

  // What is cut off of a line that is drawn as made; above: at each place, the lines there.
  function cutOff(one, made, above, max, view) {
    return {
      type: "scatter",
      name: one.own.name,
      symbol: made.symbol,
      symbolSize: 6,
      itemStyle: { color: made.itemStyle.color, opacity: 1 },
      emphasis: { disabled: true },
      clip: false,
      z: 5,
      data: one.own.values.map(function (x, at) {
        var row = above[at].indexOf(one);
        return row < 0 ? "-" : {
          value: max,
          symbolOffset: [0, -CUT_HEIGHT * (row + 0.5)],
          label: { show: true, formatter: "\u2191" + number(x), position: "right", distance: 2, fontSize: SMALL,
            fontFamily: FONT, fontWeight: "bold", color: ink(view), textBorderWidth: 0 }
        };
      })
    };
  }

  // A statistic over the values of a parameter or over time: a line for each workload, and their mean.
  function curves(chart, view) {
    var filter = chart.workload ? "" : (view.filter || "").toLowerCase(); // lines are policies of one workload
    var lines = [];
    chart.series.forEach(function (one, place) {
      if ((one.mean || one.name.toLowerCase().indexOf(filter) >= 0) && !(view.hidden && view.hidden[one.name])) {
        lines.push({ own: one, place: place });
      }
    });
    var numbers = lines.reduce(function (all, one) {
      return all.concat(one.own.values, [].concat.apply([], (one.own.ranges || []).filter(function (own) { return own !== null; })));
    }, []);
    var scale = range(numbers, chart.ratio, chart.whole);
    var above = chart.x.map(function (x, at) { return linesAbove(lines, at, scale.max); });
    var rows = above.reduce(function (most, own) { return Math.max(most, own.length); }, 0);
    if (rows > MOST_ROWS || rows > 0 && view.width - 90 < CUT_WIDTH * chart.x.length) { // no room for their numbers
      scale = range(numbers, chart.ratio, true);
      rows = 0;
    }
    var names = lines.map(function (one) { return one.own.name; });
    var top = 14 * legendLines(names, view.width - 20) + 12 + CUT_HEIGHT * rows;
    var option = named(base(view), view, chart, top,
      { type: "category", data: chart.x, boundaryGap: false, splitLine: { show: false } },
      { type: "value", min: scale.min, max: scale.max, interval: scale.step });
    if (chart.every) { // round numbers of cycles
      option.xAxis.axisLabel.interval = function (place) { return place % chart.every === 0; };
      option.xAxis.axisTick.interval = option.xAxis.axisLabel.interval;
    }
    option.legend = legend(view, names);
    option.series = lines.map(function (one) {
      var made = line(one.own.name, one.own.values, one.place, view, one.own.mean);
      return chart.workload ? ofPolicy(made, one.place, view) : made;
    });
    if (rows > 0) {
      option.grid.right = CUT_WIDTH;
      lines.forEach(function (one, at) { option.series.push(cutOff(one, option.series[at], above, scale.max, view)); });
    }
    lines.forEach(function (one) {
      if (one.own.ranges) {
        option.series.push(whiskersOf(one.own.ranges, function (at) { return one.own.values[at] <= scale.max; }, 0, 5, scale.max, view));
      }
    });
    if (chart.ratio && scale.min < 1 && scale.max > 1 && option.series.length > 0) {
      option.series[0].markLine = { silent: true, symbol: "none", label: { show: false },
        lineStyle: { color: ink(view), width: 0.8, type: "solid" }, data: [{ yAxis: 1 }] };
    }
    option.tooltip.formatter = function (item) {
      var own = lines[item.seriesIndex % lines.length].own;
      return escaped(item.seriesName) + "<br>" + escaped(chart.xName + " = " + item.name) + ": <b>"
        + number(own.values[item.dataIndex]) + "</b>" + seedsOf(own.ranges && own.ranges[item.dataIndex]);
    };
    return { option: option, width: view.width, height: high(view.width, 0.22, 180, 260) + top + 40 };
  }

  // Cividis, which rises in lightness alike for all eyes and in grey.
  var LIGHTER = ["#00224e", "#123570", "#3b496c", "#575d6d", "#707173", "#8a8678", "#a59c74", "#c3b369", "#e1cc55",
    "#fee838"];

  // No cell is wider, and a map of few cells is narrow.
  var MOST_CELL = 64;

  // A statistic over the values of two parameters, or over two of configurations, workloads and policies, whose names
  // may be long.
  function heat(chart, view) {
    var numbers = chart.cells.map(function (cell) { return cell[2]; });
    var low = Math.min.apply(null, numbers);
    var top = Math.max.apply(null, numbers);
    var left = chart.named ? 40 + 6 * chart.y.reduce(function (most, name) { return Math.max(most, name.length); }, 0) : 56;
    var note = chart.note ? 18 : 0;
    var side = sides(view, left + 70 + MOST_CELL * chart.x.length);
    var width = (side.width - 2 * side.spare - left - 70) / chart.x.length;
    var height = Math.max(14, Math.min(24, 360 / chart.y.length));
    var option = named(base(view), view, chart, 10 + note,
      { type: "category", data: chart.x, splitLine: { show: false }, axisTick: { show: false } },
      { type: "category", data: chart.y, splitLine: { show: false }, axisTick: { show: false } });
    option.grid.left = left + side.spare;
    if (chart.named) {
      option.yAxis.nameGap = left - 18;
    }
    if (chart.note) {
      option.title = { text: chart.note, left: 4 + side.spare, top: 4, padding: 0,
        textStyle: { color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE, fontWeight: "normal" } };
    }
    option.grid.right = 70 + side.spare;
    option.visualMap = {
      type: "continuous", min: low, max: top > low ? top : low + 1, right: side.spare, top: 10 + note, calculable: false, itemWidth: 12,
      itemHeight: Math.max(40, height * chart.y.length - 30), precision: 2, inRange: { color: LIGHTER },
      text: [number(top), number(low)], textGap: 4,
      textStyle: { color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE }
    };
    var best = chart.better === "more" ? top : chart.better === "less" ? low : null;
    option.series = [{
      type: "heatmap",
      emphasis: { disabled: true },
      data: chart.cells.map(function (cell) {
        var light = (cell[2] - low) / (top - low || 1) > 0.5;
        return {
          value: cell.slice(0, 3),
          itemStyle: cell[3] || cell[2] === best ? { borderColor: "#d00000", borderWidth: 2.5 }
            : { borderColor: paper(view), borderWidth: 0.5 },
          label: { show: width >= 24 && height >= 12, formatter: number(cell[2]), color: light ? "#000000" : "#ffffff",
            fontSize: SMALL, fontFamily: FONT, textBorderWidth: 0 }
        };
      })
    }];
    option.tooltip.formatter = function (item) {
      return escaped(chart.xName + " = " + chart.x[item.value[0]] + ", " + chart.yName + " = " + chart.y[item.value[1]])
        + ": <b>" + number(item.value[2]) + "</b>";
    };
    return { option: option, width: side.width, height: 50 + note + height * chart.y.length };
  }

  // Orange, white, blue: what loses, what stays, what gains.
  var LOSES_GAINS = ["#c2570c", "#f2a35e", "#ffffff", "#7fb1de", "#1f5fa8"];

  // A ratio for each line and column. The scale is logarithmic, and full at half and at twice.
  function matrix(chart, view) {
    var filter = (view.filter || "").toLowerCase();
    var last = chart.x.length - 1; // the mean, which stays
    var places = chart.x.map(function (name, place) { return place; }).filter(function (place) {
      return place === last || chart.x[place].toLowerCase().indexOf(filter) >= 0;
    });
    var lines = chart.lines.filter(function (one) { return !(view.hidden && view.hidden[one.name]); });
    var names = lines.map(function (one) { return one.name; });
    var left = 16 + 6 * names.reduce(function (most, name) { return Math.max(most, name.length); }, 0);
    var side = sides(view, left + RIGHT + MOST_CELL * places.length);
    var width = (side.width - 2 * side.spare - left - RIGHT) / places.length;
    var columns = categories(view, places.map(function (place) { return chart.x[place]; }), width);
    var height = width >= 32 ? 18 : 15;
    var option = base(view);
    option.grid = { left: left + side.spare, right: RIGHT + side.spare, top: 6, bottom: columns.height };
    option.xAxis = columns.axis;
    option.yAxis = axis(view, { type: "category", data: names, inverse: true, splitLine: { show: false },
      axisTick: { show: false }, axisLabel: { color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE, interval: 0 } });
    option.visualMap = { type: "continuous", show: false, dimension: 2, min: -1, max: 1, inRange: { color: LOSES_GAINS } };
    var cells = [];
    lines.forEach(function (one, y) {
      places.forEach(function (place, x) {
        var own = one.values[place];
        if (own !== null) {
          var power = Math.max(-1, Math.min(1, Math.log(own) / Math.LN2));
          cells.push({
            value: [x, y, power],
            own: own,
            label: { show: width >= 20, formatter: number(own), fontSize: SMALL - 1,
              color: Math.abs(power) > 0.75 ? "#ffffff" : "#000000", fontFamily: FONT, textBorderWidth: 0,
              fontWeight: place === last ? "bold" : "normal" }
          });
        }
      });
    });
    option.series = [{ type: "heatmap", emphasis: { disabled: true }, data: cells,
      itemStyle: { borderColor: paper(view), borderWidth: 0.5 } }];
    option.tooltip.formatter = function (item) {
      return escaped(names[item.value[1]] + ", " + chart.x[places[item.value[0]]]) + ": <b>" + number(item.data.own) + "</b>";
    };
    return { option: option, width: side.width, height: 6 + height * names.length + columns.height };
  }

  // One statistic over another: a point for each workload under each policy.
  function scatter(chart, view) {
    var filter = (view.filter || "").toLowerCase();
    var shown = chart.series.filter(function (one) { return !(view.hidden && view.hidden[one.column || one.name]); });
    var names = shown.map(function (one) { return one.name; });
    var top = 14 * legendLines(names, view.width - 20) + 12;
    var kind = chart.log ? "log" : "value";
    var option = named(base(view), view, chart, top,
      { type: kind, scale: true, axisLabel: { formatter: tick, color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE } },
      { type: kind, scale: true, axisLabel: { formatter: tick, color: ink(view), fontFamily: FONT, fontSize: FONT_SIZE } });
    option.legend = legend(view, names);
    if (chart.diagonal) {
      [option.xAxis, option.yAxis].forEach(function (own) {
        own.min = chart.ends[0];
        own.max = chart.ends[1];
        own.axisLabel.showMinLabel = false;
        own.axisLabel.showMaxLabel = false;
      });
    }
    option.series = shown.map(function (one) {
      var place = chart.series.indexOf(one);
      return {
        type: "scatter",
        name: one.name,
        symbol: MARKS[place % MARKS.length],
        symbolSize: 7,
        itemStyle: { color: lineColour(place, view), opacity: 0.9 },
        emphasis: { disabled: true },
        data: one.points.filter(function (point) { return point[2].toLowerCase().indexOf(filter) >= 0; })
          .map(function (point) { return { value: [point[0], point[1]], workload: point[2], ranges: [point[3], point[4]] }; })
      };
    });
    shown.forEach(function (one, at) {
      var ends = [];
      one.points.forEach(function (point) {
        if (point[2].toLowerCase().indexOf(filter) >= 0) {
          [[3, 0], [4, 1]].forEach(function (own) { // the range of x, that of y
            var range = point[own[0]];
            if (range && range[0] < range[1]) {
              ends.push(own[1] === 0 ? [range[0], point[1], range[1], point[1]] : [point[0], range[0], point[0], range[1]]);
            }
          });
        }
      });
      if (ends.length > 0) {
        option.series.push(crosses(ends, option.series[at].itemStyle.color));
      }
    });
    if (chart.diagonal && option.series.length > 0) {
      option.series[0].markLine = { silent: true, symbol: "none", label: { show: false },
        lineStyle: { color: ink(view), width: 0.8, type: "dashed" },
        data: [[{ coord: [chart.ends[0], chart.ends[0]] }, { coord: [chart.ends[1], chart.ends[1]] }]] };
    }
    option.tooltip.formatter = function (item) {
      return escaped(item.data.workload + ", " + item.seriesName) + "<br>" + escaped(chart.xName) + ": <b>"
        + number(item.value[0]) + "</b>" + seedsOf(item.data.ranges[0])
        + "<br>" + escaped(chart.yName) + ": <b>" + number(item.value[1]) + "</b>" + seedsOf(item.data.ranges[1]);
    };
    return { option: option, width: view.width, height: high(view.width, 0.34, 240, 400) + top + 40 };
  }

  // Bars over the buckets of a histogram, which stay in their order.
  function histogram(chart, view) {
    var own = {};
    for (var key in view) {
      own[key] = view[key];
    }
    own.filter = "";
    own.sort = -1;
    return bars(chart, own);
  }

  var KINDS = { bars: bars, curves: curves, heat: heat, matrix: matrix, scatter: scatter, histogram: histogram };

  return {
    /** {option, width, height} of a chart under a view; it is at most as wide as that, and as wide if that is exact. */
    of: function (chart, view) {
      return KINDS[chart.kind](chart, view);
    },
    mean: mean,
    number: number,
    exact: exact,
    escaped: escaped,
    columns: columns,
    value: value,
    spread: spread,
    summary: summary,
    range: range
  };
})();
