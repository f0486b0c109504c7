import { answerNotFound } from "@/lib/http/server/not-found";

/** Every address under /api that has no handler of its own: 404 as JSON, whatever the method. */
export {
  answerNotFound as DELETE,
  answerNotFound as GET,
  answerNotFound as HEAD,
  answerNotFound as OPTIONS,
  answerNotFound as PATCH,
  answerNotFound as POST,
  answerNotFound as PUT,
};
