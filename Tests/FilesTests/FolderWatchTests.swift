#if canImport(Glibc) || canImport(Musl)
import Testing

@testable import Files

struct FolderWatchTests {
  @Test(arguments: [
    ("/home/ann/portal", false), ("/mnt/share/portal", true), ("/mnt/shared", false), ("/mnt/share", true), ("/host", true),
    ("/host/disk/portal", false),
  ])
  func foldersOfOtherMachinesAreLookedAtAgainAndAgain(path: String, isRemote: Bool) {
    let mounts = """
      /dev/sda1 / ext4 rw,relatime 0 0
      server:/share /mnt/share nfs4 rw 0 0
      host /host fuse.vmhgfs-fuse rw 0 0
      /dev/sdb1 /host/disk nfs rw 0 0
      /dev/sdb1 /host/disk xfs rw 0 0
      broken

      """
    #expect(FolderWatch.isRemote(path, mounts: Array(mounts.utf8)) == isRemote)
  }
}
#endif
