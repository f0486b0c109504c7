import { z } from "zod";

/** What a list can be taken out as: text with commas, or a workbook. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Absent: `csv`. */
export const fileFormatSchema = z.enum(fileFormats).optional();
