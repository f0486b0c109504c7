/** Why a file as a whole can't be taken, in words that tell what to do. Trying again doesn't help. */
export class FileTrouble extends Error {
  override name = "FileTrouble";
}
