import { invalidEmailText, readEmail } from "@/lib/contracts/people/email-address";
import { minPasswordLength } from "./password-strength";

type Found = Record<string, string>;

/** The error of a typed email. */
export function checkEmail(email = ""): Found {
  return readEmail(email).kind === "email" ? {} : { email: `${invalidEmailText}.` };
}

/** The error of a new password: only its length is checked here; the server refuses common ones. */
export function checkNewPassword(password = ""): Found {
  if (password === "") return { password: "Choose a password." };
  return password.length < minPasswordLength ? { password: `Use at least ${minPasswordLength} characters.` } : {};
}

/** The error of a user's name. */
export function checkName(name = ""): Found {
  return name.trim() === "" ? { full_name: "Enter your name." } : {};
}
