/** Something that a person can mend: said in one line, without a stack. */
export class Trouble extends Error {
  override name = "Trouble";
}
