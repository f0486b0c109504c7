import { formatCompact, formatCount, formatDecimal, formatMoney } from "@/lib/contracts/text/format-number";

/** The formats of one unit: short on charts, exact in tables; `name` is shown below the title. */
export interface UnitStyle {
  name: string;
  short: (value: number) => string;
  exact: (value: number) => string;
  /** Formats the round numbers of an axis. */
  tick: (value: number) => string;
  /** Whether figures vary around zero, so that they are drawn as bars from zero instead of a line. */
  aroundZero: boolean;
}

/**
 * Finds the formats of a series' unit, as named in `backend/seed/data/NOTICE.md`. An unknown unit is formatted as plain
 * numbers under its own name.
 */
export function unitStyle(unit: string): UnitStyle {
  if (/^[A-Z]{3}$/.test(unit)) return currencyStyle(unit);
  return styles[unit] ?? { name: unit, short: formatCompact, exact: plain, tick: formatCompact, aroundZero: false };
}

const styles: Record<string, UnitStyle> = {
  "USD millions": {
    name: "US dollars, current prices",
    short: (value) => formatMoney(value * 1e6),
    exact: (value) => `$${formatCount(value)} million`,
    tick: (value) => formatMoney(value * 1e6),
    aroundZero: false,
  },
  "index 2017=100": {
    name: "Index, 2017 = 100",
    short: formatDecimal,
    exact: formatDecimal,
    tick: plain,
    aroundZero: false,
  },
  count: { name: "Number", short: formatCompact, exact: formatCount, tick: formatCompact, aroundZero: false },
  jobs: { name: "Jobs", short: formatCompact, exact: formatCount, tick: formatCompact, aroundZero: false },
  "thousand jobs": {
    name: "Jobs",
    short: (value) => formatCompact(value * 1000),
    exact: (value) => formatCount(value * 1000),
    tick: (value) => formatCompact(value * 1000),
    aroundZero: false,
  },
  percent: {
    name: "Percent",
    short: (value) => `${formatDecimal(value)}%`,
    exact: (value) => `${formatDecimal(value)}%`,
    tick: (value) => `${plain(value)}%`,
    aroundZero: true,
  },
};

/** Whole amounts of a currency. They are drawn as bars, whose length shows the amount. */
function currencyStyle(code: string): UnitStyle {
  const isUsd = code === "USD";
  const short = isUsd ? formatMoney : (value: number) => `${formatCompact(value).replace("-", "−")} ${code}`;
  const exact = (value: number) =>
    isUsd ? formatCount(value).replace(/^(−?)/, "$1$$") : `${formatCount(value)} ${code}`;
  return { name: isUsd ? "US dollars" : code, short, exact, tick: short, aroundZero: true };
}

function plain(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace("-", "−");
}
