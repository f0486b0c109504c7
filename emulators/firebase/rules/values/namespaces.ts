import { createHash } from "node:crypto";
import { isNumber, RulesBytes, RulesDuration, RulesLatLng, RulesTimestamp, type RulesValue } from "../value";
import { type Builtin, unary, wrongType } from "./builtin";
import { crc32, crc32c } from "./checksum";
import { integer } from "./operators";
import { Fault, type Outcome } from "./outcome";

const nanosByUnit: Record<string, bigint> = {
  w: 604_800_000_000_000n,
  d: 86_400_000_000_000n,
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  ns: 1n,
};

/** Functions that are called with their namespace: `math.abs(x)`. */
export const namespaces: Record<string, Record<string, Builtin>> = {
  math: {
    abs: numeric((value) => (typeof value === "bigint" ? integer(value < 0n ? -value : value) : Math.abs(value))),
    ceil: numeric((value) => roundToInteger(value, Math.ceil)),
    floor: numeric((value) => roundToInteger(value, Math.floor)),
    round: numeric((value) => roundToInteger(value, (float) => Math.sign(float) * Math.round(Math.abs(float)))),
    sqrt: numeric((value) => Math.sqrt(Number(value))),
    isInfinite: numeric((value) => Math.abs(Number(value)) === Number.POSITIVE_INFINITY),
    isNaN: numeric((value) => Number.isNaN(value)),
    pow: {
      arity: [2, 2],
      call: ([base = null, exponent = null]) => {
        if (!isNumber(base)) return wrongType("a number", base);
        return isNumber(exponent) ? Number(base) ** Number(exponent) : wrongType("a number", exponent);
      },
    },
  },
  timestamp: {
    date: { arity: [3, 3], call: ([year = null, month = null, day = null]) => dateOf(year, month, day) },
    value: unary((millis) =>
      typeof millis === "bigint" ? new RulesTimestamp(millis * 1_000_000n) : wrongType("an int", millis),
    ),
  },
  duration: {
    abs: unary((value) =>
      value instanceof RulesDuration
        ? new RulesDuration(value.nanos < 0n ? -value.nanos : value.nanos)
        : wrongType("a duration", value),
    ),
    time: { arity: [4, 4], call: durationOfParts },
    value: { arity: [2, 2], call: ([amount = null, unit = null]) => durationOf(amount, unit) },
  },
  latlng: {
    value: { arity: [2, 2], call: ([latitude = null, longitude = null]) => latLngOf(latitude, longitude) },
  },
  hashing: {
    crc32: hash((bytes) => bigEndian(crc32(bytes))),
    crc32c: hash((bytes) => bigEndian(crc32c(bytes))),
    md5: hash((bytes) => createHash("md5").update(bytes).digest()),
    sha256: hash((bytes) => createHash("sha256").update(bytes).digest()),
  },
};

function numeric(call: (value: bigint | number) => Outcome): Builtin {
  return unary((value) => (isNumber(value) ? call(value) : wrongType("a number", value)));
}

function roundToInteger(value: bigint | number, round: (float: number) => number): Outcome {
  if (typeof value === "bigint") return value;
  return Number.isFinite(value) ? integer(BigInt(round(value))) : new Fault("the number is not finite");
}

function dateOf(year: RulesValue, month: RulesValue, day: RulesValue): Outcome {
  if (typeof year !== "bigint" || typeof month !== "bigint" || typeof day !== "bigint") {
    return new Fault("a date takes three ints");
  }
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isReal || year < 1n || year > 9999n) return new Fault("there is no such date");
  return new RulesTimestamp(BigInt(date.getTime()) * 1_000_000n);
}

function durationOf(amount: RulesValue, unit: RulesValue): Outcome {
  if (typeof amount !== "bigint") return wrongType("an int", amount);
  const nanos = typeof unit === "string" && Object.hasOwn(nanosByUnit, unit) ? nanosByUnit[unit] : undefined;
  return nanos === undefined
    ? new Fault("the unit must be one of w, d, h, m, s, ms, ns")
    : new RulesDuration(amount * nanos);
}

function durationOfParts(parts: readonly RulesValue[]): Outcome {
  let nanos = 0n;
  for (const [i, unit] of ["h", "m", "s", "ns"].entries()) {
    const part = parts[i] ?? null;
    if (typeof part !== "bigint") return wrongType("an int", part);
    nanos += part * (nanosByUnit[unit] ?? 0n);
  }
  return new RulesDuration(nanos);
}

function latLngOf(latitude: RulesValue, longitude: RulesValue): Outcome {
  if (!isNumber(latitude)) return wrongType("a number", latitude);
  if (!isNumber(longitude)) return wrongType("a number", longitude);
  const [north, east] = [Number(latitude), Number(longitude)];
  const isOnEarth = Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isOnEarth ? new RulesLatLng(north, east) : new Fault("the coordinates are out of range");
}

function hash(call: (bytes: Buffer) => Buffer): Builtin {
  return unary((value) => {
    if (typeof value === "string") return new RulesBytes(call(Buffer.from(value, "utf8")));
    return value instanceof RulesBytes ? new RulesBytes(call(value.bytes)) : wrongType("a string or bytes", value);
  });
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
