// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {QuietHandler} from "../Handlers.sol";
import {RelayFixture} from "../RelayFixture.sol";
import {priceOnly} from "../../PriceChanges.sol";

/// @dev Whether the gas limit of a first leg is enough for the hub's own work, measured where it costs most.
contract HubGasLibTest is RelayFixture {
    /// @dev Hashing and reading through a level of the lane's tree, cold.
    uint256 private constant PER_LEVEL = 2_400;
    uint256 private constant LEVELS = 31;

    /// @dev Keeps the gas that it was called with in slot 0 and sends nothing on:
    /// GAS PUSH0 SSTORE PUSH0 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    bytes private constant GAS_KEEPER = hex"5a5f55_5f5f52_60205ff3";

    /// @dev What `GAS` itself costs.
    uint256 private constant READING = 2;

    function setUp() public override {
        super.setUp();
        on(HUB);
        Price memory large = Price(0, 0, 5_000_000, 100_000, 40);
        vm.prank(admin);
        hub.setPrices(priceOnly(SPOKE_B, large));
    }

    function test_limit_emptyPayload_coversTheWorstCase() public {
        _expectEnough(0);
    }

    function test_limit_largePayload_coversTheWorstCase() public {
        _expectEnough(32_768);
        _expectEnough(90_000);
    }

    function test_limit_50kB_givesTheHandlerItsWholeGas() public {
        _expectWholeGas(50_000);
    }

    function test_limit_90kB_givesTheHandlerItsWholeGas() public {
        _expectWholeGas(90_000);
    }

    function test_limit_126kB_givesTheHandlerItsWholeGas() public {
        _expectWholeGas(126_000);
    }

    function test_limit_400kB_givesTheHandlerItsWholeGas() public {
        _expectWholeGas(400_000);
    }

    /// @dev Nothing is paid for a result here: all that is left for copies is what was paid for the payload.
    function _expectWholeGas(uint256 size) private {
        address keeper = makeAddr("keeper");
        vm.etch(keeper, GAS_KEEPER);
        RelayRequest memory request = requestTo(keeper, new bytes(size));
        request.maxResult = 0;
        bytes memory leg = legOf(request, user);
        bytes memory peer = interop(SPOKE_A, address(senderA));
        uint256 limit = senderA.hubGas(request.handlerGas, size, 0);
        on(HUB);
        vm.cool(address(hubRelay));
        vm.prank(address(hub));
        hubRelay.receiveMessage{gas: limit}(keccak256("id"), peer, leg);
        assertGe(uint256(vm.load(keeper, 0)) + READING, request.handlerGas);
    }

    /// @dev The handler's own gas is not counted; storage is cold; the lane's tree could need 31 further levels.
    function _expectEnough(uint256 size) private {
        RelayRequest memory request = requestTo(address(new QuietHandler()), new bytes(size));
        request.maxResult = uint24(size);
        request.handlerGas = 3_000_000;
        bytes memory leg = legOf(request, user);
        bytes memory peer = interop(SPOKE_A, address(senderA));
        on(HUB);
        vm.cool(address(hub));
        vm.cool(address(hubRelay));
        vm.prank(address(hub));
        uint256 before = gasleft();
        bytes4 answer = hubRelay.receiveMessage(keccak256("id"), peer, leg);
        uint256 used = before - gasleft();
        assertEq(answer, IERC7786Recipient.receiveMessage.selector);
        uint256 own = senderA.hubGas(request.handlerGas, size, request.maxResult) - request.handlerGas;
        assertLe(used + LEVELS * PER_LEVEL, own, "the hub needs more");
    }
}
