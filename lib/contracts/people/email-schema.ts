import { z } from "zod";
import { invalidEmailText, readEmail } from "./email-address";

/** An email address that `readEmail` accepts. */
export const emailSchema = z
  .string()
  .max(254)
  .refine((typed) => readEmail(typed).kind === "email", invalidEmailText);
