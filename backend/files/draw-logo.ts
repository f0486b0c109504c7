import { logoLimits } from "@/lib/contracts/accounts/account-logo";
import { kindOfContent } from "../attachments/content-kind";

const accepted: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

/**
 * Redraws a picture as a square WebP on white, so that nothing of the uploaded file but its pixels is ever served.
 *
 * @param picture a PNG, JPEG or WebP, recognized by its content
 * @returns null if it has another format, is damaged, or has too many pixels
 */
export async function drawLogo(picture: Uint8Array): Promise<Buffer | null> {
  if (!accepted.has(kindOfContent(picture)?.type ?? "")) return null;
  const { side, pixels } = logoLimits;
  // Loaded here, since most processes and tests draw no logo.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(picture, { limitInputPixels: pixels, failOn: "error" })
      .autoOrient()
      .resize(side, side, { fit: "contain", background: "white" })
      .flatten({ background: "white" })
      .webp({ quality: 90 })
      .toBuffer();
  } catch {
    // The library's errors are about the file, which only the user can replace.
    return null;
  }
}
