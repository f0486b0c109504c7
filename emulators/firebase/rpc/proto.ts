import descriptors from "@google-cloud/firestore/build/protos/v1.json";
import protobuf from "protobufjs";

/**
 * The messages of google.firestore.v1, from the descriptors in the server SDK, plus a field that only the browser SDK
 * uses.
 */
const root = protobuf.Root.fromJSON(descriptors);
addVerify(root.lookupType("google.firestore.v1.Write"));
root.resolveAll();

/**
 * Adds the field `verify`, which asserts that a document is unchanged since the transaction read it. No published
 * descriptor has it; the browser SDK sends it, as field 5, for every document that a transaction reads and doesn't
 * write.
 */
function addVerify(write: protobuf.Type): void {
  if (Object.hasOwn(write.fields, "verify")) return;
  const verify = new protobuf.Field("verify", 5, "string");
  write.add(verify);
  write.oneofs.operation?.add(verify);
}

/** A message type by its full name. Throws if there is none. */
export function messageType(name: string): protobuf.Type {
  return root.lookupType(name);
}

/** The Firestore service: its methods with request and response types. */
export const firestoreService: protobuf.Service = root.lookupService("google.firestore.v1.Firestore");
