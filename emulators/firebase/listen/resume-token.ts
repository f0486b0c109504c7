/** Encodes a listener's position: base64 of `<store epoch>:<commit seq>`. */
export function encodeResumeToken(epoch: string, seq: number): string {
  return Buffer.from(`${epoch}:${seq}`).toString("base64");
}

/** The commit seq of a token of this epoch; null for another epoch's or an invalid token. */
export function findResumeSeq(token: string, epoch: string): number | null {
  const text = Buffer.from(token, "base64").toString("utf8");
  const colon = text.lastIndexOf(":");
  const seq = text.slice(colon + 1);
  if (colon < 0 || text.slice(0, colon) !== epoch || !/^\d{1,15}$/.test(seq)) return null;
  return Number(seq);
}
