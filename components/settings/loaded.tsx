import type { ReactNode } from "react";
import type { BackendResult } from "@/lib/backend/result";
import { SectionLoadError } from "./section-load-error";

interface LoadedProps<Data> {
  answer: BackendResult<Data>;
  /** Shown when there is no data: "Teams could not be loaded". */
  failure: string;
  children: (data: Data) => ReactNode;
}

/** Content rendered from a request's data, or an error with a retry button. */
export function Loaded<Data>({ answer, failure, children }: LoadedProps<Data>) {
  return answer.kind === "ok" ? children(answer.data) : <SectionLoadError title={failure} />;
}
