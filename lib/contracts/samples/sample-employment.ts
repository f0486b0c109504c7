/**
 * The end of the sample's monthly employment series (`industry_series.csv`), by BLS id: the BLS emulator continues from
 * there with invented months. `typicalPercent`: the usual size of a monthly change.
 */
export const sampleEmployment = {
  lastMonth: "2026-07",
  series: [
    { id: "CES1000000001", value: 607, typicalPercent: 0.47 },
    { id: "CES2000000001", value: 8343, typicalPercent: 0.26 },
    { id: "CES3000000001", value: 12_611, typicalPercent: 0.12 },
    { id: "CES5000000001", value: 2780, typicalPercent: 0.26 },
    { id: "CES5500000001", value: 9090, typicalPercent: 0.13 },
  ],
} as const;
