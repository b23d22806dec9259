// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {NoticeLib} from "../../../../contracts/messaging/expiry/NoticeLib.sol";

contract NoticeLibTest is Test {
    bytes32 private constant LANE_ID = keccak256("lane");
    bytes32 private constant FRAME_HASH = keccak256("frame");

    function testFuzz_encode_anyNotice_isPackedInOrder(bytes32 laneId, uint64 index, bytes32 frameHash) public pure {
        for (uint8 outcome = 0; outcome < 3; ++outcome) {
            NoticeLib.Notice memory notice = NoticeLib.Notice(laneId, index, frameHash, Outcome(outcome));
            bytes memory expected = bytes.concat(hex"01", laneId, bytes8(index), frameHash, bytes1(outcome));
            assertEq(NoticeLib.encode(notice), expected);
            assertEq(expected.length, NoticeLib.SIZE);
        }
    }

    function testFuzz_tryDecode_whatEncodeMade_isTheNotice(
        bytes32 laneId,
        uint64 index,
        bytes32 frameHash
    ) public view {
        for (uint8 outcome = 1; outcome < 3; ++outcome) {
            NoticeLib.Notice memory notice = NoticeLib.Notice(laneId, index, frameHash, Outcome(outcome));
            (bool valid, NoticeLib.Notice memory decoded) = this.tryDecode(NoticeLib.encode(notice));
            assertTrue(valid);
            assertEq(abi.encode(decoded), abi.encode(notice));
        }
    }

    function test_tryDecode_anyOtherVersion_isInvalid() public view {
        for (uint256 version = 0; version < 256; ++version) {
            (bool valid, ) = this.tryDecode(_bytes(uint8(version), 1));
            assertEq(valid, version == 1);
        }
    }

    function test_tryDecode_anyOtherOutcome_isInvalid() public view {
        for (uint256 outcome = 0; outcome < 256; ++outcome) {
            (bool valid, NoticeLib.Notice memory notice) = this.tryDecode(_bytes(1, uint8(outcome)));
            assertEq(valid, outcome >= 1 && outcome <= 3);
            if (valid) assertEq(uint8(notice.outcome), outcome);
        }
    }

    function test_tryDecode_anyOtherSize_isInvalid() public view {
        bytes memory good = _bytes(1, 1);
        for (uint256 size = 0; size < 150; ++size) {
            bytes memory data = new bytes(size);
            for (uint256 i = 0; i < size; ++i) data[i] = good[i % good.length];
            (bool valid, ) = this.tryDecode(data);
            assertEq(valid, size == NoticeLib.SIZE);
        }
    }

    function testFuzz_tryDecode_anyBytes_isInvalidOrEncodesBack(bytes calldata data) public view {
        (bool valid, NoticeLib.Notice memory notice) = this.tryDecode(data);
        if (valid) assertEq(NoticeLib.encode(notice), data);
    }

    function tryDecode(bytes calldata data) external pure returns (bool, NoticeLib.Notice memory) {
        return NoticeLib.tryDecode(data);
    }

    function _bytes(uint8 version, uint8 outcome) private pure returns (bytes memory) {
        return abi.encodePacked(version, LANE_ID, uint64(7), FRAME_HASH, outcome);
    }
}
