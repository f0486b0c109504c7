import { cityMapping } from "city-timezones";

/** Where something is, as an account says it; null: not known. */
export interface Place {
  city: string | null;
  /** Of the United States: two letters. */
  state: string | null;
  country: string | null;
}

/** The time zone of a place, and what of the place says so. */
export interface PlaceZone {
  /** An IANA name. */
  zone: string;
  from: "city" | "state" | "country";
}

const home = "US";

/**
 * Works out the time zone of a place: by its city, within its state or country; by its state or its country alone where all
 * that is known of these is in one zone.
 *
 * @returns null where it can't be told: an unknown city of a state that two zones divide, two towns of one name
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
    // A town that is known in two zones isn't told by its state either.
    if (found !== null) return { zone: found, from };
    if (from === "city") return null;
  }
  return null;
}

interface Places {
  /** The zone of a city, a state or a country, by codes and plain names; null: there are several. */
  byKey: Map<string, string | null>;
  /** ISO codes of countries, by their names. */
  codes: Map<string, string>;
}

let known: Places | null = null;

/** Reads the library's cities once, into what is asked for. */
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

/** Whether this machine knows a zone: an unknown one would break a page. */
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

/** A name as it is compared: without accents, points and case; `St.` and `Ft.` in full. */
function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(st|ft|mt) /, (short) => ({ "st ": "saint ", "ft ": "fort ", "mt ": "mount " })[short] ?? short);
}
