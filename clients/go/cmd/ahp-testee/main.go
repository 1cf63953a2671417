// Command ahp-testee answers questions about this package, one JSON object per line, so that a runner can compare it with
// other implementations.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	limit := flag.Int("max-line-bytes", 64<<20, "the longest line that is read")
	flag.Parse()
	if flag.NArg() > 0 || *limit <= 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := serve(os.Stdin, os.Stdout, *limit); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// serve answers every line of the input with a line of the output.
func serve(input io.Reader, output io.Writer, limit int) error {
	in, out := bufio.NewReaderSize(input, 1<<16), bufio.NewWriter(output)
	for {
		line, tooLong, err := readLine(in, limit)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if err == nil || len(line) > 0 {
			text := answer(line)
			if tooLong {
				text = refusal(nil, &refused{"usage", fmt.Sprintf("the line is longer than %d bytes", limit), ""})
			}
			// Whoever asked waits for the answer.
			if _, failed := out.Write(append(text, '\n')); failed != nil {
				return failed
			}
			if failed := out.Flush(); failed != nil {
				return failed
			}
		}
		if err != nil {
			return nil
		}
	}
}

// readLine reads a line without its end. Of one that is too long nothing but that is kept.
func readLine(in *bufio.Reader, limit int) (line []byte, tooLong bool, err error) {
	for {
		piece, err := in.ReadSlice('\n')
		if !tooLong {
			line = append(line, piece...)
		}
		if err == nil {
			line = line[:max(0, len(line)-1)]
		}
		if len(line) > limit {
			tooLong, line = true, line[:1]
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, tooLong, err
		}
	}
}
