/**
 * The websites of the sample workspace that the stand-in for newsrooms has feeds of from the start. The companies are real;
 * what they announce there is invented and says so. One doesn't want to be read by programs.
 */
export const sampleSites = [
  { domain: "cummins.com", name: "Cummins", format: "rss", isClosed: false },
  { domain: "ecolab.com", name: "Ecolab", format: "atom", isClosed: false },
  { domain: "fedex.com", name: "FedEx", format: "windows", isClosed: false },
  { domain: "duke-energy.com", name: "Duke Energy", format: "broken", isClosed: false },
  { domain: "corteva.com", name: "Corteva", format: "rss", isClosed: false },
  { domain: "fastenal.com", name: "Fastenal", format: "rss", isClosed: true },
] as const;
