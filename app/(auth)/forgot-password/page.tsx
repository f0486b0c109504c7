import type { Metadata } from "next";
import { ForgotForm } from "@/components/registration/forgot-form";
import { ResetSent } from "@/components/registration/reset-sent";
import { unreachableText } from "@/lib/sign-in/unreachable-text";
import { readSingleParam } from "../search-params";

export const metadata: Metadata = { title: "Forgot password", referrer: "no-referrer" };

const problems = new Map([
  ["email", "Enter an email address, such as name@company.com."],
  ["away", unreachableText],
]);

/** Requests a new password (checklist A9). */
export default async function ForgotPasswordPage({ searchParams }: PageProps<"/forgot-password">) {
  const { sent, problem } = await searchParams;
  if (sent !== undefined) return <ResetSent email={null} />;
  return <ForgotForm problem={problems.get(readSingleParam(problem) ?? "") ?? null} />;
}
