import { z } from "zod";
import { emailHint, readEmail } from "./email-address";

/** An email address that `readEmail` accepts. */
export const emailSchema = z
  .string()
  .max(254)
  .refine((typed) => readEmail(typed).kind === "email", emailHint);
