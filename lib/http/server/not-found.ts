import { AppError } from "@/lib/app-error";
import { answerError } from "./answer";

/** 404 `not_found`, the same for an address that doesn't exist as for a thing that isn't the asker's. */
export function answerNotFound(): Response {
  return answerError(new AppError(404, "not_found", "There is nothing here."));
}
