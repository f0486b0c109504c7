import { RulesDuration, RulesLatLng, RulesTimestamp } from "../value";
import { type BuiltinMethod, getter, method, wrongType } from "./builtin";

const nanosPerSecond = 1_000_000_000n;
const nanosPerDay = 86_400n * nanosPerSecond;
const earthRadiusMeters = 6_371_010;

/** Methods of `timestamp`, all in UTC. Days of the week are 1 (Monday) to 7 (Sunday). */
export const timestampMethods: Record<string, BuiltinMethod<RulesTimestamp>> = {
  date: getter((self) => new RulesTimestamp(self.nanos - sinceMidnight(self))),
  time: getter((self) => new RulesDuration(sinceMidnight(self))),
  year: getter((self) => BigInt(dateOf(self).getUTCFullYear())),
  month: getter((self) => BigInt(dateOf(self).getUTCMonth() + 1)),
  day: getter((self) => BigInt(dateOf(self).getUTCDate())),
  hours: getter((self) => BigInt(dateOf(self).getUTCHours())),
  minutes: getter((self) => BigInt(dateOf(self).getUTCMinutes())),
  seconds: getter((self) => BigInt(dateOf(self).getUTCSeconds())),
  nanos: getter((self) => floorModulo(self.nanos, nanosPerSecond)),
  dayOfWeek: getter((self) => BigInt(dateOf(self).getUTCDay() || 7)),
  dayOfYear: getter((self) => {
    const date = dateOf(self);
    return BigInt(Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1);
  }),
  toMillis: getter((self) => floorDivide(self.nanos, 1_000_000n)),
};

/** Methods of `duration`. */
export const durationMethods: Record<string, BuiltinMethod<RulesDuration>> = {
  seconds: getter((self) => self.nanos / nanosPerSecond),
  nanos: getter((self) => self.nanos % nanosPerSecond),
};

/** Methods of `latlng`. Distances are in meters. */
export const latLngMethods: Record<string, BuiltinMethod<RulesLatLng>> = {
  latitude: getter((self) => self.latitude),
  longitude: getter((self) => self.longitude),
  distance: method((self, other) =>
    other instanceof RulesLatLng ? distance(self, other) : wrongType("a latlng", other),
  ),
};

function dateOf(timestamp: RulesTimestamp): Date {
  return new Date(Number(floorDivide(timestamp.nanos, 1_000_000n)));
}

function sinceMidnight(timestamp: RulesTimestamp): bigint {
  return floorModulo(timestamp.nanos, nanosPerDay);
}

function floorModulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}

function floorDivide(value: bigint, by: bigint): bigint {
  return (value - floorModulo(value, by)) / by;
}

/** The haversine formula on a sphere. */
function distance(from: RulesLatLng, to: RulesLatLng): number {
  const radians = Math.PI / 180;
  const [latitude, longitude] = [(to.latitude - from.latitude) * radians, (to.longitude - from.longitude) * radians];
  const a =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(longitude / 2) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(a)));
}
