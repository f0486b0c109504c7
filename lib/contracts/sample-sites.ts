/**
 * The websites of the sample workspace that the stand-in for newsrooms has feeds of from the start. The companies are real;
 * what they announce there is invented and says so.
 */
export const sampleSites = [
  { domain: "cummins.com", name: "Cummins", format: "rss" },
  { domain: "ecolab.com", name: "Ecolab", format: "atom" },
  { domain: "fedex.com", name: "FedEx", format: "windows" },
  { domain: "duke-energy.com", name: "Duke Energy", format: "broken" },
  { domain: "corteva.com", name: "Corteva", format: "rss" },
] as const;
