import { shortestPassword } from "./password-strength";

type Found = Record<string, string>;

/** What is wrong with an email as it was typed; the server looks closer. */
export function checkEmail(email = ""): Found {
  if (email.trim() === "") return { email: "Enter your email." };
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? {}
    : { email: "Enter an email address, such as name@company.com." };
}

/** What is wrong with a new password: only its length is known here; common ones are the server's to refuse. */
export function checkNewPassword(password = ""): Found {
  if (password === "") return { password: "Choose a password." };
  return password.length < shortestPassword ? { password: `Use at least ${shortestPassword} characters.` } : {};
}

/** What is wrong with somebody's name. */
export function checkName(name = ""): Found {
  return name.trim() === "" ? { full_name: "Enter your name." } : {};
}
