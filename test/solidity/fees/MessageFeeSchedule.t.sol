// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelaySender} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Roles} from "../../../contracts/access/Roles.sol";
import {DestinationPrice, IMessageFeeSchedule} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {MessageFeeSchedule} from "../../../contracts/fees/MessageFeeSchedule.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {RelayFixture} from "../messaging/relay/RelayFixture.sol";

contract MessageFeeScheduleTest is RelayFixture {
    uint64 private constant UNKNOWN = 31399;

    address private _feeAdmin = makeAddr("fee admin");
    MessageFeeSchedule private _schedule;
    MessageFeeSchedule private _hubSchedule;
    DestinationPrice[] private _none;

    /// @dev Spoke A's schedule and the hub's hold their role; only the fee admin publishes.
    function setUp() public override {
        super.setUp();
        _schedule = _newSchedule(address(manager), spokeA, senderA);
        _hubSchedule = _newSchedule(address(manager), hub, IRelaySender(address(0)));
        vm.startPrank(admin);
        manager.grantRole(Roles.FEE_ADMIN, _feeAdmin, 0);
        for (uint256 i = 0; i < 2; ++i) {
            address schedule = address(i == 0 ? _schedule : _hubSchedule);
            _restrict(schedule, IMessageFeeSchedule.publish.selector, Roles.FEE_ADMIN);
            manager.grantRole(Roles.FEE_SCHEDULE, schedule, 0);
        }
        _restrict(address(spokeA), IMailboxAdmin.setPrice.selector, Roles.FEE_SCHEDULE);
        _restrict(address(hub), IMailboxAdmin.setPrice.selector, Roles.FEE_SCHEDULE);
        _restrict(address(senderA), IRelaySender.setPrice.selector, Roles.FEE_SCHEDULE);
        vm.stopPrank();
        on(SPOKE_A);
    }

    // ---------------------------------------------------------------- constructor

    function test_constructor_arguments_areReadable() public view {
        assertEq(_schedule.mailbox(), address(spokeA));
        assertEq(_schedule.relaySender(), address(senderA));
        assertEq(_schedule.version(), 0);
        assertEq(_hubSchedule.relaySender(), address(0));
    }

    function test_constructor_zeros_revert() public {
        vm.expectRevert(IMessageFeeSchedule.ZeroAddress.selector);
        _newSchedule(address(0), spokeA, senderA);
        vm.expectRevert(IMessageFeeSchedule.ZeroAddress.selector);
        _newSchedule(address(manager), IMailboxAdmin(address(0)), senderA);
    }

    // ---------------------------------------------------------------- publish

    function testFuzz_publish_prices_setsEachOnItsContract(uint96 base, uint96 resultBase) public {
        DestinationPrice[] memory messages = new DestinationPrice[](2);
        messages[0] = DestinationPrice(HUB, _priceFrom(base));
        messages[1] = DestinationPrice(SPOKE_B, price());
        _publish(1, messages, _only(SPOKE_B, _priceFrom(resultBase)));
        assertEq(_schedule.version(), 1);
        _assertPrice(spokeA.priceOf(HUB), _priceFrom(base));
        _assertPrice(spokeA.priceOf(SPOKE_B), price());
        _assertPrice(senderA.priceOf(SPOKE_B), _priceFrom(resultBase));
        _assertPrice(senderA.priceOf(SPOKE_A), onwardPrice());
    }

    function test_publish_prices_emitsThem() public {
        DestinationPrice[] memory messages = _only(HUB, _priceFrom(1));
        DestinationPrice[] memory results = _only(SPOKE_B, _priceFrom(2));
        vm.expectEmit(address(_schedule));
        emit IMessageFeeSchedule.FeeSchedulePublished(7, messages, results);
        _publish(7, messages, results);
    }

    function test_publish_resultsAlone_succeeds() public {
        _publish(1, _none, _only(SPOKE_B, _priceFrom(9)));
        assertEq(senderA.priceOf(SPOKE_B).base, 9);
    }

    function test_publish_sameVersion_repairsAPrice() public {
        _publish(3, _only(HUB, _priceFrom(1)), _none);
        _publish(3, _only(HUB, _priceFrom(2)), _none);
        assertEq(_schedule.version(), 3);
        assertEq(spokeA.priceOf(HUB).base, 2);
    }

    function testFuzz_publish_lowerVersion_reverts(uint32 version, uint32 current) public {
        current = uint32(bound(current, 2, type(uint32).max));
        version = uint32(bound(version, 1, current - 1));
        _publish(current, _only(HUB, _priceFrom(1)), _none);
        vm.expectRevert(abi.encodeWithSelector(IMessageFeeSchedule.OutdatedVersion.selector, version, current));
        _publish(version, _only(HUB, _priceFrom(2)), _none);
        assertEq(spokeA.priceOf(HUB).base, 1);
    }

    function test_publish_zeroVersion_reverts() public {
        vm.expectRevert(IMessageFeeSchedule.ZeroVersion.selector);
        _publish(0, _only(HUB, price()), _none);
    }

    function test_publish_noPrices_reverts() public {
        vm.expectRevert(IMessageFeeSchedule.NoPrices.selector);
        _publish(1, _none, _none);
    }

    function test_publish_unknownDestination_changesNothing() public {
        DestinationPrice[] memory messages = new DestinationPrice[](2);
        messages[0] = DestinationPrice(HUB, _priceFrom(1));
        messages[1] = DestinationPrice(UNKNOWN, price());
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.UnknownDestination.selector, UNKNOWN));
        _publish(1, messages, _none);
        _assertNothingChanged();
    }

    function test_publish_invalidResultPrice_changesNothing() public {
        Price memory invalid = _priceFrom(1);
        invalid.gasPerByte = 0;
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, invalid));
        _publish(1, _only(HUB, _priceFrom(1)), _only(SPOKE_B, invalid));
        _assertNothingChanged();
    }

    function test_publish_maximumValues_succeeds() public {
        Price memory largest = Price({
            base: type(uint96).max,
            gasPrice: type(uint64).max,
            maxGasLimit: type(uint48).max,
            maxPayload: type(uint24).max,
            gasPerByte: type(uint24).max
        });
        Price memory dearest = price();
        (dearest.base, dearest.gasPrice) = (type(uint96).max, type(uint64).max);
        dearest.gasPerByte = type(uint24).max;
        _publish(type(uint32).max, _only(HUB, dearest), _only(SPOKE_B, largest));
        assertEq(_schedule.version(), type(uint32).max);
        _assertPrice(spokeA.priceOf(HUB), dearest);
        _assertPrice(senderA.priceOf(SPOKE_B), largest);
    }

    function test_publish_onTheHub_succeeds() public {
        on(HUB);
        vm.prank(_feeAdmin);
        _hubSchedule.publish(1, _only(SPOKE_A, _priceFrom(5)), _none);
        assertEq(hub.priceOf(SPOKE_A).base, 5);
    }

    function test_publish_resultPricesOnTheHub_reverts() public {
        on(HUB);
        vm.expectRevert(IMessageFeeSchedule.NoRelaySender.selector);
        vm.prank(_feeAdmin);
        _hubSchedule.publish(1, _only(SPOKE_A, _priceFrom(5)), _only(SPOKE_B, price()));
    }

    // ---------------------------------------------------------------- who may

    function test_publish_byAnyoneElse_reverts() public {
        expectUnauthorized(stranger);
        vm.prank(stranger);
        _schedule.publish(1, _only(HUB, price()), _none);
        expectUnauthorized(admin);
        vm.prank(admin);
        _schedule.publish(1, _only(HUB, price()), _none);
    }

    function test_setPrice_byTheFeeAdminItself_reverts() public {
        vm.startPrank(_feeAdmin);
        expectUnauthorized(_feeAdmin);
        spokeA.setPrice(HUB, price());
        expectUnauthorized(_feeAdmin);
        senderA.setPrice(SPOKE_B, price());
    }

    function test_publish_withoutTheRole_reverts() public {
        vm.prank(admin);
        manager.revokeRole(Roles.FEE_SCHEDULE, address(_schedule));
        expectUnauthorized(address(_schedule));
        _publish(1, _only(HUB, price()), _none);
    }

    // ---------------------------------------------------------------- internal

    function _publish(uint32 version, DestinationPrice[] memory messages, DestinationPrice[] memory results) private {
        vm.prank(_feeAdmin);
        _schedule.publish(version, messages, results);
    }

    function _newSchedule(
        address authority,
        IMailboxAdmin mailbox,
        IRelaySender relaySender
    ) private returns (MessageFeeSchedule) {
        bytes memory arguments = abi.encode(authority, mailbox, relaySender);
        return MessageFeeSchedule(create("MessageFeeSchedule.sol:MessageFeeSchedule", arguments));
    }

    function _restrict(address target, bytes4 selector, uint64 role) private {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = selector;
        manager.setTargetFunctionRole(target, selectors, role);
    }

    function _only(uint64 chainId, Price memory one) private pure returns (DestinationPrice[] memory list) {
        list = new DestinationPrice[](1);
        list[0] = DestinationPrice(chainId, one);
    }

    function _priceFrom(uint96 base) private pure returns (Price memory changed) {
        changed = price();
        changed.base = base;
    }

    function _assertNothingChanged() private view {
        assertEq(_schedule.version(), 0);
        _assertPrice(spokeA.priceOf(HUB), price());
        _assertPrice(senderA.priceOf(SPOKE_B), onwardPrice());
    }

    function _assertPrice(Price memory actual, Price memory expected) private pure {
        assertEq(keccak256(abi.encode(actual)), keccak256(abi.encode(expected)));
    }
}
