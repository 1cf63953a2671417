import AgentHostProtocol

/// The longest line that is read.
let maximumLineBytes = 64 * 1024 * 1024

/// Answers a line of the input. Whatever it holds, there is an answer.
func answer(_ line: Line) -> String {
  var id = JSONValue.null
  do {
    guard case .bytes(let bytes) = line else {
      throw Refused(.usage, "the line is longer than \(maximumLineBytes) bytes")
    }
    let request = try Request(bytes)
    id = request.fields["id"] ?? .null
    let name = try request.text("op")
    guard let operation = operations[name] else {
      let known = operations.keys.sorted().joined(separator: ", ")
      throw Refused(.usage, "there is no operation \"\(name)\"; there are \(known)", "/op")
    }
    var answer = try operation(request)
    answer["id"] = id
    answer["ok"] = true
    return answer.json()
  } catch let refused as Refused {
    return refusal(id, refused)
  } catch {
    return refusal(id, Refused(.internal, "\(error)"))
  }
}

func refusal(_ id: JSONValue, _ refused: Refused) -> String {
  let answer: WireMap<JSONValue> = ["id": id, "ok": false, "error": refused.answer]
  return answer.json()
}

var lines = Lines(limit: maximumLineBytes)
while let line = lines.next(), writeLine(answer(line)) {}
