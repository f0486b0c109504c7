import type { ReactNode } from "react";
import type { BackendResult } from "@/lib/backend/result";
import { SectionLoadError } from "./section-load-error";

interface LoadedProps<Data> {
  response: BackendResult<Data>;
  /** Shown when there is no data: "Teams could not be loaded". */
  failure: string;
  children: (data: Data) => ReactNode;
}

/** Content rendered from a request's data, or an error with a retry button. */
export function Loaded<Data>({ response, failure, children }: LoadedProps<Data>) {
  return response.kind === "ok" ? children(response.data) : <SectionLoadError title={failure} />;
}
