import { z } from "zod";

/** The formats of an exported list. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Absent: `csv`. */
export const fileFormatSchema = z.enum(fileFormats).optional();
