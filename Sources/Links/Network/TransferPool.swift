import CCurl

/// The library that sends requests, with its version.
package let httpLibrary = "libcurl " + (curl_version_info(CURLVERSION_FIRST).map { String(cString: $0.pointee.version) } ?? "?")

/// All transfers of a run and the connections that they share, on one thread.
final class TransferPool {
  private let multi: UnsafeMutableRawPointer
  private let options: TransferOptions
  private let network: NetworkPolicy
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  /// Origins over TLS to which a first connection was made or failed.
  private var reached: Set<String> = []
  /// For other origins over TLS, the first transfer. Until its handshake is done, it is not known if its connection can be shared.
  private var first: [String: Transfer] = [:]
  /// The transfers that wait for the first one of their origin.
  private var held: [String: [Transfer]] = [:]

  /// `size` is the number of connections that are kept open for further requests.
  init(size: Int, options: TransferOptions, network: NetworkPolicy) throws(ProbingUnavailable) {
    guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let multi = curl_multi_init() else {
      throw ProbingUnavailable(reason: "libcurl cannot be set up")
    }
    self.multi = multi
    self.options = options
    self.network = network
    curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, size)
  }

  deinit {
    for transfer in active.values { curl_multi_remove_handle(multi, transfer.handle) }
    active = [:]
    curl_multi_cleanup(multi)
  }

  /// Begins a request to a host with these numeric addresses; without any, libcurl looks them up. Returns false if memory runs
  /// out.
  func start(_ request: ProbeRequest, _ index: CheckQueue.Index, fields: [String], addresses: [String]) -> Bool {
    guard let transfer = Transfer(request, index, fields: fields, addresses: addresses, options, network: network) else {
      return false
    }
    if request.address.isSecure, !reached.contains(transfer.origin) {
      if first[transfer.origin] != nil {
        held[transfer.origin, default: []].append(transfer)
        return true
      }
      first[transfer.origin] = transfer
    }
    return add(transfer)
  }

  private func add(_ transfer: Transfer) -> Bool {
    guard curl_multi_add_handle(multi, transfer.handle) == CURLM_OK else { return false }
    active[transfer.handle] = transfer
    return true
  }

  /// Adds the transfers whose first one has its connection or has ended; returns those that cannot be added.
  private func release() -> [Transfer] {
    var failed: [Transfer] = []
    for (origin, transfer) in first where active[transfer.handle] == nil || curl_easy_is_secured(transfer.handle) {
      reached.insert(origin)
      first[origin] = nil
      for next in held.removeValue(forKey: origin) ?? [] where !add(next) {
        next.end(CURLE_OUT_OF_MEMORY)
        failed.append(next)
      }
    }
    return failed
  }

  /// Does everything that needs no waiting; returns the transfers that ended.
  func perform() -> [Transfer] {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var ended: [Transfer] = []
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      let result = curl_message_result(message)
      // The message is gone with the handle.
      curl_multi_remove_handle(multi, handle)
      guard let transfer = active.removeValue(forKey: handle) else { continue }
      transfer.end(result)
      ended.append(transfer)
    }
    return ended + release()
  }

  func wait(milliseconds: Int) { curl_multi_poll(multi, nil, 0, Int32(milliseconds), nil) }
}
