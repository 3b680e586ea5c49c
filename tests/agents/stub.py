"""A model on the loopback address that asks for one tool call and then says that it is done, in the words of four vendors."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Message = dict[str, Any]


class Model:
    """The server; `tool` is what it asks for next, and `asked` what was last offered to it."""

    def __init__(self) -> None:
        self.tool: Message = {}
        self.results: list[str] = []
        model = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing."""

            def do_GET(self) -> None:
                self._reply({"data": [], "models": []})

            def do_HEAD(self) -> None:
                self._reply({})

            def do_POST(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                try:
                    body = json.loads(self.rfile.read(length) or b"{}")
                except ValueError:
                    body = {}
                for ending, answer in ANSWERS.items():
                    if ending in self.path and "count_tokens" not in self.path:
                        content, events = answer(model, body)
                        streamed = "stream" in self.path or body.get("stream")
                        self._stream(events) if streamed else self._reply(content)
                        return
                self._reply({"input_tokens": 1})

            def _reply(self, content: Message) -> None:
                data = json.dumps(content).encode()
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(data)

            def _stream(self, events: list[Any]) -> None:
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.send_header("connection", "close")
                self.end_headers()
                for event in events:
                    if isinstance(event, dict) and "type" in event:
                        self.wfile.write(f"event: {event['type']}\n".encode())
                    self.wfile.write(f"data: {event if isinstance(event, str) else json.dumps(event)}\n\n".encode())
                self.close_connection = True

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends the server."""
        self._server.shutdown()
        self._server.server_close()


def _anthropic(model: Model, body: Message) -> tuple[Message, list[Any]]:
    blocks = [each for one in body.get("messages", []) if isinstance(one.get("content"), list) for each in one["content"]]
    results = [each for each in blocks if isinstance(each, dict) and each.get("type") == "tool_result"]
    model.results += [json.dumps(each.get("content")) for each in results]
    message: Message = {
        "id": "m", "type": "message", "role": "assistant", "model": body.get("model"), "content": [], "stop_reason": None,
        "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1},
    }  # fmt: skip
    if body.get("tools") and not results:
        block = {"type": "tool_use", "id": "toolu_1", "name": model.tool["name"], "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(model.tool["input"])}
        reason = "tool_use"
    else:
        block, delta, reason = {"type": "text", "text": ""}, {"type": "text_delta", "text": "done"}, "end_turn"
    events = [
        {"type": "message_start", "message": message},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": {"output_tokens": 1}},
        {"type": "message_stop"},
    ]
    whole = {**block, "input": model.tool.get("input")} if reason == "tool_use" else {"type": "text", "text": "done"}
    return {**message, "content": [whole], "stop_reason": reason}, events


def _responses(model: Model, body: Message) -> tuple[Message, list[Any]]:
    items = [each for each in body.get("input", []) if isinstance(each, dict)]
    results = [each for each in items if each.get("type") in ("function_call_output", "custom_tool_call_output")]
    model.results += [json.dumps(each.get("output")) for each in results]
    offered = body.get("tools") or any(each.get("type") == "additional_tools" for each in items)
    item: Message = {"type": "message", "id": "m", "role": "assistant", "status": "completed"}
    item["content"] = [{"type": "output_text", "text": "done", "annotations": []}]
    if offered and not results and "script" in model.tool:
        item = {
            "type": "custom_tool_call",
            "id": "c",
            "call_id": "call_1",
            "name": "exec",
            "input": model.tool["script"],
            "status": "completed",
        }
    elif offered and not results:
        arguments = json.dumps(model.tool["input"])
        item = {
            "type": "function_call",
            "id": "f",
            "call_id": "call_1",
            "name": model.tool["name"],
            "arguments": arguments,
            "status": "completed",
        }
    usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    usage |= {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}  # type: ignore[dict-item]
    response = {
        "id": "r",
        "object": "response",
        "created_at": 1,
        "status": "completed",
        "model": body.get("model"),
        "output": [item],
        "usage": usage,
    }
    events = [
        {"type": "response.created", "response": {**response, "status": "in_progress", "output": []}},
        {"type": "response.output_item.added", "output_index": 0, "item": item},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": response},
    ]
    return response, events


def _chat(model: Model, body: Message) -> tuple[Message, list[Any]]:
    results = [each for each in body.get("messages", []) if each.get("role") == "tool"]
    model.results += [json.dumps(each.get("content")) for each in results]
    said: Message = {"role": "assistant", "content": "done"}
    reason = "stop"
    if body.get("tools") and not results:
        called = {"name": model.tool["name"], "arguments": json.dumps(model.tool["input"])}
        said = {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": called}],
        }
        reason = "tool_calls"
    base = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": body.get("model")}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    events: list[Any] = [
        {**base, "choices": [{"index": 0, "delta": said, "finish_reason": None}]},
        {**base, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}], "usage": usage},
        "[DONE]",
    ]
    whole = {
        **base,
        "object": "chat.completion",
        "choices": [{"index": 0, "message": said, "finish_reason": reason}],
        "usage": usage,
    }
    return whole, events


def _gemini(model: Model, body: Message) -> tuple[Message, list[Any]]:
    parts = [part for content in body.get("contents", []) for part in content.get("parts", [])]
    results = [part for part in parts if "functionResponse" in part]
    model.results += [json.dumps(part["functionResponse"]) for part in results]
    part: Message = {"text": "done"}
    if body.get("tools") and not results:
        part = {"functionCall": {"name": model.tool["name"], "args": model.tool["input"]}}
    candidate = {"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}
    usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
    found = {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "m"}
    return found, [found]


ANSWERS = {"v1/messages": _anthropic, "/responses": _responses, "chat/completions": _chat, "enerateContent": _gemini}
