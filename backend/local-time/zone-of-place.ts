import { cityMapping } from "city-timezones";

/** A location as given in an account; null: not known. */
export interface Place {
  city: string | null;
  /** Two-letter code of a US state. */
  state: string | null;
  country: string | null;
}

/** A location's time zone, and the part of the location that it was derived from. */
export interface PlaceZone {
  /** An IANA name. */
  zone: string;
  from: "city" | "state" | "country";
}

const home = "US";

/**
 * Derives a location's time zone: from its city, within its state or country; or from the state or country alone if all
 * its known cities share one zone.
 *
 * @returns null when it is ambiguous: an unknown city in a state with two zones, or two towns of the same name
 */
export function findPlaceZone({ city, state, country }: Place): PlaceZone | null {
  known ??= readPlaces();
  const zones = known;
  const code = country === null ? (state === null ? null : home) : (zones.codes.get(keyOf(country)) ?? null);
  if (code === null) return null;
  const region = code === home ? (state?.toUpperCase() ?? null) : null;
  const town = city === null ? null : keyOf(city);
  const tries = [
    ["city", town !== null && region !== null ? `${code} ${region} ${town}` : null],
    ["city", town !== null && code !== home ? `${code} ${town}` : null],
    ["state", region === null ? null : `${code} ${region}`],
    ["country", code === home ? null : code],
  ] as const;
  for (const [from, key] of tries) {
    const found = key === null ? undefined : zones.byKey.get(key);
    if (found === undefined) continue;
    // If towns of this name are in two zones, the state's zone isn't used either.
    if (found !== null) return { zone: found, from };
    if (from === "city") return null;
  }
  return null;
}

interface Places {
  /** Time zone by the key of a city, state or country; null: several zones. */
  byKey: Map<string, string | null>;
  /** ISO codes of countries, by their names. */
  codes: Map<string, string>;
}

let known: Places | null = null;

/** Builds the lookup tables from the library's cities, once. */
function readPlaces(): Places {
  const byKey = new Map<string, string | null>();
  const codes = new Map<string, string>();
  const names = (["long", "short"] as const).map((style) => new Intl.DisplayNames("en", { type: "region", style }));
  const note = (key: string, zone: string) => byKey.set(key, !byKey.has(key) || byKey.get(key) === zone ? zone : null);
  for (const { iso2: code, state_ansi: state, city, city_ascii: plain, country, timezone } of cityMapping) {
    if (!isZone(timezone) || !/^[A-Z]{2}$/.test(code ?? "")) continue;
    if (!codes.has(keyOf(country)))
      for (const name of [country, ...names.map((one) => one.of(code) ?? country)]) codes.set(keyOf(name), code);
    const within = code === home ? `${code} ${state}` : code;
    for (const name of new Set([keyOf(city), keyOf(plain)])) note(`${within} ${name}`, timezone);
    if (code === home) note(within, timezone);
    note(code, timezone);
  }
  return { byKey, codes };
}

const checked = new Map<string | null, boolean>();

/** Whether this machine supports a time zone: formatting a date in an unsupported one throws. */
function isZone(name: string | null): boolean {
  const known = checked.get(name);
  if (known !== undefined) return known;
  let is = Boolean(name);
  try {
    if (name) new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    is = false;
  }
  checked.set(name, is);
  return is;
}

/** Normalizes a name for comparison: without accents, periods and case; `St.` and `Ft.` spelled out. */
function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(st|ft|mt) /, (short) => ({ "st ": "saint ", "ft ": "fort ", "mt ": "mount " })[short] ?? short);
}
