// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {CHEATCODES, ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";

/// @dev Uses up the gas of each call but a part, and refuses it with a reason of many bytes. Each caller that copies
/// the reason pays for it.
contract BombToken {
    bytes4 public constant BEGIN = 0xb0b0b0b0;

    uint256 private immutable SIZE;
    uint256 private immutable SPARED;

    constructor(uint256 size, uint256 spared) {
        (SIZE, SPARED) = (size, spared);
    }

    fallback() external {
        (uint256 size, uint256 spared, bytes4 begin) = (SIZE, SPARED, BEGIN);
        assembly ("memory-safe") {
            for {} gt(gas(), spared) {} {}
            mstore(0, begin)
            revert(0, size)
        }
    }
}

contract ReturnBombsTest is SwapHeldFixture {
    function testFuzz_tokenThatRefusesWithManyBytes_leavesTheGasOfAHold(uint256 size, uint256 spared) public {
        _assertHeld(bound(size, 4, 200_000), bound(spared, 10_000, 500_000));
    }

    function test_tokenThatRefusesWithManyBytes_leavesTheGasOfAHold_whateverItSpares() public {
        for (uint256 spared = 40_000; spared < 300_000; spared += 5_000) {
            uint256 state = vm.snapshotState();
            _assertHeld(100_000, spared);
            vm.revertToState(state);
        }
    }

    function test_reasonOfARefusal_isToldByItsBeginning() public {
        (, bytes32 reason) = _deliverWithPromisedGas(100_000, 2_000_000);
        assertEq(reason, bytes32(bytes4(0xb0b0b0b0)));
        (, reason) = _deliverWithPromisedGas(4, 2_000_000);
        assertEq(reason, bytes32(bytes4(0xb0b0b0b0)), "nothing but the reason");
    }

    // ---------------------------------------------------------------- helpers

    function _assertHeld(uint256 size, uint256 spared) private {
        (HeldOrder memory held, ) = _deliverWithPromisedGas(size, spared);
        assertEq(held.amount, 100 * ONE);
    }

    /// @dev The bridge hands over an order through a pool of such a token, with exactly the gas of its promise.
    function _deliverWithPromisedGas(
        uint256 size,
        uint256 spared
    ) private returns (HeldOrder memory held, bytes32 reason) {
        SwapOrder memory order = _order();
        order.destinationHops = _route(_throughPool(address(new BombToken(size, spared))));
        _enter(SPOKE_A);
        uint64 promised = routers[SPOKE_A].quote(order, user).gasLimit;
        _enter(HUB);
        bytes memory payload = _payloadOf(order, "id");
        ReceivedAsset memory received = _arrive(payload);
        vm.recordLogs();
        vm.prank(address(bridges[HUB]));
        bytes4 answer = receivers[HUB].onAssetReceived{gas: promised}(received, payload);
        assertEq(answer, IAssetReceiver.onAssetReceived.selector);
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        held = _heldIn(logs, received.transferId, payload);
        (, , reason) = abi.decode(_logOf(logs, ISwapReceiver.OrderHeld.selector).data, (address, uint256, bytes32));
    }
}
