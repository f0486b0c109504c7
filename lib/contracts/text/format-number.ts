const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
const compactMoney = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumSignificantDigits: 3,
  style: "currency",
  currency: "USD",
});
const noDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat("en-US", {
  signDisplay: "exceptZero",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats a number with three significant digits and a magnitude suffix: 92293693440 → `92.3B`. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** Formats US dollars with three significant digits: 92293693440 → `$92.3B`, −1200000 → `−$1.2M`. */
export function formatMoney(value: number): string {
  return minus(compactMoney.format(value));
}

/** Formats a count in full with separators, without decimals: 2183 → `2,183`. */
export function formatCount(value: number): string {
  return minus(noDecimals.format(value));
}

/** Formats a number with exactly one decimal: 103.24 → `103.2`. */
export function formatDecimal(value: number): string {
  return minus(oneDecimal.format(value));
}

/** Formats a change in percent with its sign: 4.06 → `+4.1%`, −2 → `−2.0%`, 0 → `0.0%`. */
export function formatChange(percent: number): string {
  return `${minus(signed.format(percent))}%`;
}

/** Formats a count with its noun: (1, "account") → `1 account`, (2183, "account") → `2,183 accounts`. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/**
 * Formats a count that may be a lower bound, with its noun: (2000, false, "person", "people") → `2,000+ people`.
 */
export function formatTotal(count: number, isExact: boolean, one: string, many = `${one}s`): string {
  return isExact ? formatPlural(count, one, many) : `${formatCount(count)}+ ${many}`;
}

/** Uses the true minus sign, which is as wide as a digit, so that figures align in columns. */
function minus(text: string): string {
  return text.replace("-", "−");
}
