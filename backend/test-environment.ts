/** Jest's own environment, for the tests that still name this file. */
export { TestEnvironment as default } from "jest-environment-node";
