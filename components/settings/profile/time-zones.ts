/**
 * All time zones by region, in alphabetical order. Zones without a region, such as UTC, are listed first under "Other".
 */
export function listTimeZones(): { region: string; names: string[] }[] {
  const regions = new Map<string, string[]>([["Other", ["UTC"]]]);
  for (const name of Intl.supportedValuesOf("timeZone")) {
    if (!name.includes("/")) continue;
    const region = name.slice(0, name.indexOf("/"));
    regions.set(region, [...(regions.get(region) ?? []), name]);
  }
  return Array.from(regions, ([region, names]) => ({ region, names }));
}
