// Package ahp is the Agent Host Protocol in Go: its types with their JSON codecs, its reducers, and the registry of
// its versions.
//
// Decode functions read JSON text strictly and say what is wrong with it, and where. Every value writes itself with
// AppendJSON. What this version does not know, such as fields, members of unions, values of enums and bits, is kept and
// written again as it came.
//
// An absent field is a nil pointer, interface, slice or map; an empty slice that is not nil is there and empty.
// Reducers such as [ReduceChat] change a state in place and answer whether anything changed.
package ahp
