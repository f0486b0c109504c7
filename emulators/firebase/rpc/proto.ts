import descriptors from "@google-cloud/firestore/build/protos/v1.json";
import protobuf from "protobufjs";

/** The messages of google.firestore.v1, from the descriptors that the server SDK ships. */
const root = protobuf.Root.fromJSON(descriptors);
root.resolveAll();

/** A message type by its full name. Throws if there is none. */
export function messageType(name: string): protobuf.Type {
  return root.lookupType(name);
}

/** The Firestore service: its methods with request and response types. */
export const firestoreService: protobuf.Service = root.lookupService("google.firestore.v1.Firestore");
