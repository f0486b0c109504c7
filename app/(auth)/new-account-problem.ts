import { unreachableText } from "@/lib/sign-in/unreachable-text";

const problems = new Map([
  ["email", "Enter an email address, such as name@company.com."],
  ["fields", "Enter a name, and a password of at least 10 characters that isn’t a common one."],
  ["refused", "This link has already been used or has expired. Request a new one."],
  ["away", unreachableText],
]);

/**
 * Returns the error text for the code that the page's URL has after a form was posted without JavaScript; null for an
 * unknown code.
 */
export function newAccountProblem(code: string | null): string | null {
  return problems.get(code ?? "") ?? null;
}
