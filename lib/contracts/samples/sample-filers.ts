/**
 * The sample workspace's companies for which the SEC emulator has filings from the start, by CIK, with their market
 * value in the sample. The companies are real; their filings and figures are invented and labeled as such.
 */
export const sampleFilers = [
  { cik: "0000026172", name: "Cummins", marketCapUsd: 80_902_660_096 },
  { cik: "0000031462", name: "Ecolab", marketCapUsd: 78_948_950_016 },
  { cik: "0000815556", name: "Fastenal", marketCapUsd: 58_820_726_784 },
  { cik: "0001048911", name: "FedEx", marketCapUsd: 76_936_822_784 },
  { cik: "0001050915", name: "Quanta Services", marketCapUsd: 96_120_545_280 },
  { cik: "0001326160", name: "Duke Energy", marketCapUsd: 93_447_307_264 },
  { cik: "0001682852", name: "Moderna", marketCapUsd: 57_941_106_688 },
  { cik: "0001755672", name: "Corteva", marketCapUsd: 54_569_963_520 },
] as const;
