import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { BackendResult } from "@/lib/backend/result";
import { unavailable } from "@/lib/backend/unavailable";
import { noViewPath } from "@/lib/clients/view-notice";
import { AppError } from "@/lib/contracts/wire/app-error";
import { requestPathHeader } from "@/lib/http/server/request-facts";
import { loginPath } from "../return-to";

/**
 * Returns the data of the backend's response, or leaves the page: an ended session redirects to login, which returns
 * afterward; an operator's view of a client that has just ended redirects home; a merged account redirects to the
 * surviving one; an expired page of a list redirects to its first page. A row that disappeared during rendering, or a
 * URL with values that don't exist, shows the not-found page, which needs JavaScript.
 *
 * @throws {AppError} 503 `unavailable`, or a refusal that the page should have handled itself
 */
export async function pageData<Data>(result: BackendResult<Data>): Promise<Data> {
  if (result.kind === "ok") return result.data;
  if (result.kind === "unavailable") throw unavailable(result.reason);
  if (result.status === 401) redirect(loginPath(await requestPath(), "ended"));
  if (result.code === "bad_cursor") redirect(firstPageOf(await requestPath()));
  if (result.code === "client_required") redirect(noViewPath);
  if (result.status === 403) redirect("/access-denied");
  if (result.status === 404 && result.fields?.merged_into) redirect(`/account/${result.fields.merged_into}`);
  if (result.status === 404 || result.status === 400) notFound();
  throw new AppError(result.status, result.code, result.detail ?? "This was refused.", { fields: result.fields });
}

/**
 * Returns the row that a page's URL names; null if it doesn't exist or belongs to another client: the page then shows
 * MissingPage. Other responses are handled like those of {@link pageData}.
 *
 * @throws {AppError} like {@link pageData}
 */
export async function findPageData<Data>(result: BackendResult<Data>): Promise<Data | null> {
  if (result.kind === "refused" && result.status === 404 && !result.fields?.merged_into) return null;
  return pageData(result);
}

async function requestPath(): Promise<string> {
  return (await headers()).get(requestPathHeader) ?? "";
}

/** Returns the path of the same list's first page. */
function firstPageOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  searchParams.delete("cursor");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
