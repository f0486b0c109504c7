/** Why a website, or its feed, can't be taken. */
export class WrongFeed extends Error {
  override name = "WrongFeed";
}
