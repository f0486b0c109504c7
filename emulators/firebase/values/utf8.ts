/** Compares two strings by their UTF-8 bytes; JavaScript's order differs for surrogates against U+E000 to U+FFFF. */
export function compareUtf8(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) {
      const isSurrogateA = (a & 0xf800) === 0xd800;
      const isSurrogateB = (b & 0xf800) === 0xd800;
      if (isSurrogateA === isSurrogateB) return a < b ? -1 : 1;
      return isSurrogateA ? 1 : -1;
    }
  }
  return left.length < right.length ? -1 : 1;
}

/** Whether a string has no lone surrogate and can therefore be encoded in UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/.test(text) || !/\p{Surrogate}/u.test(text);
}
