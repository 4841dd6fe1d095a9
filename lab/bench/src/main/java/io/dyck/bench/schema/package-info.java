/** Speed of the masks of JSON Schemas, without and with canonical mode. */
package io.dyck.bench.schema;
