/**
 * The sample workspace's websites for which the newsroom emulator has feeds from the start. The companies are real;
 * their announcements are invented and labeled as such. One site's robots.txt disallows crawlers.
 */
export const sampleSites = [
  { domain: "cummins.com", name: "Cummins", format: "rss", isClosed: false },
  { domain: "ecolab.com", name: "Ecolab", format: "atom", isClosed: false },
  { domain: "fedex.com", name: "FedEx", format: "windows", isClosed: false },
  { domain: "duke-energy.com", name: "Duke Energy", format: "broken", isClosed: false },
  { domain: "corteva.com", name: "Corteva", format: "rss", isClosed: false },
  { domain: "fastenal.com", name: "Fastenal", format: "rss", isClosed: true },
] as const;
