interface TimeZoneOptionsProps {
  /** Region → its time zones, by their IANA names. */
  zones: readonly { region: string; names: readonly string[] }[];
}

/** The options of a time zone select, grouped by region. */
export function TimeZoneOptions({ zones }: TimeZoneOptionsProps) {
  return zones.map(({ region, names }) => (
    <optgroup key={region} label={region}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name.slice(name.indexOf("/") + 1).replaceAll("_", " ")}
        </option>
      ))}
    </optgroup>
  ));
}
