import { z } from "zod";

/** Words in examples and guides, whose sample values get copied into settings. */
export const sampleWords =
  /change.?me|secret|password|example|sample|placeholder|your[-_ ]|insert|replace|default|x{6}|0{8}|1234567|abcdefg/i;

/** A secret setting that can't be guessed: long, varied, and neither a URL nor an example (case W12). */
export const secretSettingSchema = z
  .string()
  .refine((text) => text.length >= 32, "must have at least 32 characters")
  .refine((text) => !/^https?:|^\w+:\/\//.test(text), "must be a secret, not an address")
  .refine(
    (text) => new Set(text).size >= 10 && !sampleWords.test(text),
    "looks like a sample; make one with: openssl rand -base64 48",
  );
