import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { unsubscribeSchema } from "@/lib/contracts/alerts/alert-preferences";
import { AppError } from "@/lib/contracts/wire/app-error";
import { isForm, isJson, readForm, readJson } from "@/lib/http/server/body";
import { redirectTo } from "@/lib/http/server/redirect";
import { callerOf } from "@/lib/http/server/request-facts";
import { dataOf, noContentResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";

/** The form that a mail program posts to unsubscribe; the link's token is in the URL (RFC 8058). */
const oneClickSchema = z.object({ "List-Unsubscribe": z.literal("One-Click") });

const bodySchema = z.record(z.string(), z.unknown());

/** Redirects to the page that asks for confirmation: mail scanners follow links, so GET changes nothing. */
export const GET = route(async (request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return redirectTo(`/unsubscribe?${new URLSearchParams({ token })}`);
});

/** Stops alert emails: for a mail program's one-click request, and for the page's own form. Works without a session. */
export const POST = route(async (request) => {
  const body = await (isJson(request) ? readJson : readForm)(request, bodySchema);
  const isOneClick = oneClickSchema.safeParse(body).success;
  const parsed = unsubscribeSchema.safeParse(
    isOneClick ? { token: new URL(request.url).searchParams.get("token") } : body,
  );
  const isPage = !isOneClick && isForm(request);
  if (!parsed.success && isPage) return redirectTo("/unsubscribe");
  if (!parsed.success) throw new AppError(400, "link_invalid", "This unsubscribe link isn’t valid.");
  const { token } = parsed.data;
  const result = await callApi(backendFor(callerOf(request.headers, null)), "POST /alert-mail/unsubscribe/", {
    body: { token },
  });
  if (isPage && result.kind === "refused") return redirectTo("/unsubscribe");
  dataOf(result);
  return isPage ? redirectTo(`/unsubscribe?${new URLSearchParams({ token })}`) : noContentResponse();
});
