// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {ThreeChains} from "../three-chains/ThreeChains.sol";
import {priceOnly} from "../messaging/PriceChanges.sol";
import {IReachingCampaign} from "./ICampaign.sol";

/// @dev Sends a message without value for anyone who asks, as OpenZeppelin's bridge does.
contract TalkingAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function talk(IMailbox mailbox, uint64 destination, bytes calldata payload) external {
        bytes memory recipient = abi.encodePacked(address(this));
        mailbox.send(destination, recipient, 100_000, 0, address(this), payload);
    }
}

/// @title PrepaidCampaign
/// @notice Accounts that send for anyone; strangers who have them send, fund them and bring fees, owners who set limits
/// and withdraw, prices and times that change. What must happen is foretold from what was spent before.
contract PrepaidCampaign is ThreeChains, IReachingCampaign {
    struct Tally {
        uint256 sent;
        uint256 unpaid;
        uint256 aboveMessage;
        uint256 beyondDay;
        uint256 broughtByWallet;
        uint256 broughtBySigner;
        uint256 takenBack;
        uint256 withdrawals;
        uint256 refusedWithdrawals;
        uint256 refusedFunds;
        uint256 refusedLimits;
        uint256 loweredBelowSpent;
        uint256 daysDrained;
    }

    struct Spending {
        uint256 time;
        uint256 fee;
    }

    uint256 private constant ACCOUNTS = 2;
    uint256 private constant PAYERS = 3;

    Tally internal tally;

    TalkingAccount[ACCOUNTS] private _accounts;
    address[PAYERS] private _payers = [makeAddr("payer 0"), makeAddr("payer 1"), makeAddr("payer 2")];
    address private _owner = makeAddr("owner");
    address private _stranger = makeAddr("stranger");
    IMailboxAdmin private _mailbox;
    IPrepaid private _prepaid;

    uint256[ACCOUNTS] private _balances;
    uint256[ACCOUNTS] private _perMessage;
    uint256[ACCOUNTS] private _perDay;
    uint256[PAYERS][ACCOUNTS] private _brought;
    Spending[][ACCOUNTS] private _spent;
    uint256 private _charged;

    constructor() {
        _deployChains();
        _begin();
        _mailbox = mailboxes[SPOKE_A];
        _prepaid = prepaids[SPOKE_A];
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            _accounts[i] = new TalkingAccount(_owner);
        }
        _setPrice(1 ether);
    }

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](11);
        (list[0], list[1], list[2]) = (this.talk.selector, this.talk.selector, this.drain.selector);
        (list[3], list[4], list[5]) = (this.setPrice.selector, this.fund.selector, this.setLimits.selector);
        (list[6], list[7], list[8]) = (this.withdraw.selector, this.bring.selector, this.takeBack.selector);
        (list[9], list[10]) = (this.pass.selector, this.fund.selector);
    }

    // ---------------------------------------------------------------- steps

    /// @dev Anyone has an account send; who signs may have brought money for it before.
    function talk(uint256 seed) external {
        _begin();
        _talk(_pick(seed, "account", ACCOUNTS), _pick(seed, "signer", PAYERS), seed);
    }

    /// @dev A stranger has an account send until it no longer does.
    function drain(uint256 seed) external {
        _begin();
        uint256 account = _pick(seed, "account", ACCOUNTS);
        for (uint256 i = 0; i < 20; ++i) {
            if (!_talk(account, PAYERS, i)) break;
        }
        tally.daysDrained += 1;
    }

    function setPrice(uint256 seed) external {
        _begin();
        _setPrice(1 + _pick(seed, "price", _pick(seed, "jump", 4) == 0 ? 100 ether : 2 ether));
    }

    /// @dev By a stranger, limits or none.
    function fund(uint256 seed) external {
        _begin();
        uint256 account = _pick(seed, "account", ACCOUNTS);
        uint256 amount = 1 + _pick(seed, "amount", 20 ether);
        vm.deal(_stranger, amount);
        vm.prank(_stranger);
        try _prepaid.fund{value: amount}(address(_accounts[account])) {
            assertGt(_perMessage[account], 0, "an account without limits was funded");
            _balances[account] += amount;
        } catch (bytes memory reason) {
            assertEq(_perMessage[account], 0, "an account with limits was not funded");
            assertEq(bytes4(reason), IPrepaid.LimitsUnset.selector);
            tally.refusedFunds += 1;
        }
    }

    /// @dev By the owner, or in vain by somebody else.
    function setLimits(uint256 seed) external {
        _begin();
        uint256 account = _pick(seed, "account", ACCOUNTS);
        uint128 perDay = uint128(_pick(seed, "day", 6) == 0 ? 0 : 1 + _pick(seed, "per day", 10 ether));
        uint128 perMessage = perDay == 0 ? 0 : uint128(1 + _pick(seed, "per message", perDay));
        bool byOwner = _pick(seed, "by owner", 3) != 0;
        vm.prank(byOwner ? _owner : _stranger);
        try _prepaid.setLimits(address(_accounts[account]), perMessage, perDay) {
            assertTrue(byOwner, "a stranger set limits");
            (_perMessage[account], _perDay[account]) = (perMessage, perDay);
            if (_spentInADay(account) > perDay) tally.loweredBelowSpent += 1;
        } catch {
            assertFalse(byOwner, "an owner could not set limits");
            tally.refusedLimits += 1;
        }
    }

    /// @dev Of any part, by the owner, at any time; in vain by somebody else.
    function withdraw(uint256 seed) external {
        _begin();
        uint256 account = _pick(seed, "account", ACCOUNTS);
        if (_balances[account] == 0) return;
        uint256 amount = _pick(seed, "all", 2) == 0 ? _balances[account] : 1 + _pick(seed, "part", _balances[account]);
        bool byOwner = _pick(seed, "by owner", 3) != 0;
        vm.prank(byOwner ? _owner : _stranger);
        try _prepaid.withdraw(address(_accounts[account]), address(0xca5), amount) {
            assertTrue(byOwner, "a stranger withdrew");
            _balances[account] -= amount;
            tally.withdrawals += 1;
        } catch {
            assertFalse(byOwner, "an owner could not withdraw");
            tally.refusedWithdrawals += 1;
        }
    }

    /// @dev And perhaps has the account send in the same transaction, which somebody else signs.
    function bring(uint256 seed) external {
        _begin();
        (uint256 account, uint256 payer) = (_pick(seed, "account", ACCOUNTS), _pick(seed, "payer", PAYERS));
        uint256 amount = 1 + _pick(seed, "amount", 3 ether);
        _bring(_payers[payer], account, amount);
        _brought[account][payer] += amount;
        uint256 fee = _fee();
        bool sends = _pick(seed, "sends", 2) == 0 && _brought[account][payer] >= fee;
        if (!sends) return _endTransaction(account);
        vm.prank(_stranger, _stranger);
        _accounts[account].talk(_mailbox, chainIds[HUB], "brought");
        _brought[account][payer] -= fee;
        _charged += fee;
        tally.broughtByWallet += 1;
    }

    function takeBack(uint256 seed) external {
        _begin();
        (uint256 account, uint256 payer) = (_pick(seed, "account", ACCOUNTS), _pick(seed, "payer", PAYERS));
        vm.prank(_payers[payer]);
        uint256 amount = _prepaid.takeBackFee(address(_accounts[account]), address(0xba));
        assertEq(amount, _brought[account][payer], "a payer got back what was left");
        if (amount != 0) tally.takenBack += 1;
        _brought[account][payer] = 0;
    }

    function pass(uint256 seed) external {
        time += _pick(seed, "time", _pick(seed, "long", 3) == 0 ? 2 days : 6 hours);
    }

    // ---------------------------------------------------------------- checks

    function check() external view {
        uint256 sum;
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            address account = address(_accounts[i]);
            assertEq(_prepaid.balanceOf(account), _balances[i], "balance of an account");
            sum += _balances[i];
            for (uint256 j = 0; j < PAYERS; ++j) {
                assertEq(_prepaid.broughtBy(account, _payers[j]), _brought[i][j], "what a payer brought");
                sum += _brought[i][j];
            }
        }
        assertEq(address(_prepaid).balance, sum, "everything held is somebody's");
        assertEq(_mailbox.feesHeld(), _charged, "fees held");
        assertEq(address(_mailbox).balance, _charged, "balance of the mailbox");
    }

    /// @dev However a campaign ended, whatever the limits: owners have it all, and payers.
    function finish() external {
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            address account = address(_accounts[i]);
            for (uint256 j = 0; j < PAYERS; ++j) {
                vm.prank(_payers[j]);
                _prepaid.takeBackFee(account, address(0xba));
            }
            if (_balances[i] == 0) continue;
            vm.prank(_owner);
            _prepaid.withdraw(account, address(0xca5), _balances[i]);
        }
        assertEq(address(_prepaid).balance, 0, "somebody's money stayed");
    }

    function checkGotEverywhere() external view {
        assertGt(tally.sent, 0, "sent");
        assertGt(tally.unpaid, 0, "unpaid");
        assertGt(tally.aboveMessage, 0, "aboveMessage");
        assertGt(tally.beyondDay, 0, "beyondDay");
        assertGt(tally.broughtByWallet, 0, "broughtByWallet");
        assertGt(tally.broughtBySigner, 0, "broughtBySigner");
        assertGt(tally.takenBack, 0, "takenBack");
        assertGt(tally.withdrawals, 0, "withdrawals");
        assertGt(tally.refusedWithdrawals, 0, "refusedWithdrawals");
        assertGt(tally.refusedFunds, 0, "refusedFunds");
        assertGt(tally.refusedLimits, 0, "refusedLimits");
        assertGt(tally.loweredBelowSpent, 0, "loweredBelowSpent");
        assertGt(tally.daysDrained, 0, "daysDrained");
    }

    // ---------------------------------------------------------------- internal

    /// @dev `signer` beyond the payers has brought nothing. Returns whether the message was sent.
    function _talk(uint256 account, uint256 signer, uint256 seed) private returns (bool sent) {
        uint256 fee = _fee();
        address origin = signer < PAYERS ? _payers[signer] : _stranger;
        vm.prank(_stranger, origin);
        try _accounts[account].talk(_mailbox, chainIds[HUB], abi.encode(seed)) {
            sent = true;
            _charged += fee;
        } catch (bytes memory reason) {
            assertEq(reason, _expectedRefusal(account, signer, fee), "why a message was refused");
            return false;
        }
        if (signer < PAYERS && _brought[account][signer] >= fee) {
            _brought[account][signer] -= fee;
            tally.broughtBySigner += 1;
            return true;
        }
        _balances[account] -= fee;
        _spent[account].push(Spending(time, fee));
        tally.sent += 1;
        assertLe(fee, _perMessage[account], "more than the limit of a message");
        assertLe(_spentInADay(account), _perDay[account], "more than the limit of a day");
    }

    /// @dev Empty where the message must have been sent.
    function _expectedRefusal(uint256 account, uint256 signer, uint256 fee) private returns (bytes memory) {
        address sender = address(_accounts[account]);
        if (signer < PAYERS && _brought[account][signer] >= fee) return "";
        if (fee > _balances[account]) {
            tally.unpaid += 1;
            return abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, sender, fee, _balances[account]);
        }
        if (fee > _perMessage[account]) {
            tally.aboveMessage += 1;
            return abi.encodeWithSelector(IPrepaid.MessageLimitExceeded.selector, sender, fee, _perMessage[account]);
        }
        uint256 spent = _spentInADay(account);
        uint256 left = spent < _perDay[account] ? _perDay[account] - spent : 0;
        if (fee <= left) return "";
        tally.beyondDay += 1;
        uint256 availableAt = _availableAt(account, fee);
        return abi.encodeWithSelector(IPrepaid.DayLimitExceeded.selector, sender, fee, left, availableAt);
    }

    function _availableAt(uint256 account, uint256 fee) private view returns (uint256) {
        uint256 spent = _spentInADay(account);
        Spending[] storage spendings = _spent[account];
        for (uint256 i = 0; ; ++i) {
            if (spendings[i].time + 1 days <= time) continue;
            spent -= spendings[i].fee;
            if (spent + fee <= _perDay[account]) return spendings[i].time + 1 days;
        }
        revert("never");
    }

    function _spentInADay(uint256 account) private view returns (uint256 spent) {
        Spending[] storage spendings = _spent[account];
        for (uint256 i = spendings.length; i > 0 && spendings[i - 1].time + 1 days > time; --i) {
            spent += spendings[i - 1].fee;
        }
    }

    function _bring(address payer, uint256 account, uint256 amount) private {
        vm.deal(payer, payer.balance + amount);
        vm.prank(payer);
        _prepaid.bringFee{value: amount}(address(_accounts[account]));
    }

    /// @dev All steps may be one transaction: what was brought last would pay for the next message.
    function _endTransaction(uint256 account) private {
        uint256 fee = _fee();
        _bring(address(0x500), account, fee);
        _accounts[account].talk(_mailbox, chainIds[HUB], "");
        _charged += fee;
    }

    function _setPrice(uint256 base) private {
        Price memory set = Price(uint96(base), 0, 5_000_000, 10_000, 40);
        vm.prank(admin);
        _mailbox.setPrices(priceOnly(chainIds[HUB], set));
    }

    function _fee() private view returns (uint256) {
        return _mailbox.quote(chainIds[HUB], 100_000, 0);
    }

    function _begin() private {
        _enter(SPOKE_A);
    }

    function _pick(uint256 seed, string memory what, uint256 count) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % count;
    }
}
